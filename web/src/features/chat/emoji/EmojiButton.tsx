import { ActionIcon, Box, Popover } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import classes from './EmojiButton.module.css'

const EmojiPicker = lazy(async () => ({ default: (await import('./EmojiPicker.tsx')).EmojiPicker }))

/** Shows the button that opens the emoji picker, which is loaded when it is first opened. */
export function EmojiButton({ onPick }: { onPick: (symbol: string) => void }) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-start"
      trapFocus
      withinPortal
      shadow="none"
      classNames={{ dropdown: classes.dropdown }}
    >
      <Popover.Target>
        <ActionIcon
          ref={button}
          size={44}
          variant="subtle"
          aria-label="Emoji"
          onClick={() => setOpened((before) => !before)}
        >
          <IconMoodSmile size={24} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        aria-label="Emoji"
        // A choice moves the focus to the field; only Escape brings it back here.
        onKeyDownCapture={(event) => event.key === 'Escape' && button.current?.focus()}
      >
        <Suspense
          fallback={<Box h={308} w="min(352px, calc(100vw - 48px))" role="status" aria-label="Loading" />}
        >
          <EmojiPicker
            onPick={(symbol) => {
              setOpened(false)
              onPick(symbol)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
