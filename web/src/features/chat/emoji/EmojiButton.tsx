import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { lazyOverlay } from '../../../kit/ui/overlays/lazy-overlay.tsx'
import { useOpener } from '../../../kit/ui/overlays/use-opener.ts'

const EmojiPopover = lazyOverlay(async () => (await import('./EmojiPopover.tsx')).EmojiPopover, null)

/** Shows the button that opens the emoji picker, which is loaded when a pointer or the focus comes near. */
export function EmojiButton({ onPick }: { onPick: (symbol: string) => void }) {
  const { opener, button } = useOpener('dialog', EmojiPopover.preload)
  return (
    <>
      <ActionIcon {...button} size={44} variant="subtle" aria-label={t`Emoji`}>
        <IconMoodSmile size={24} stroke={1.75} />
      </ActionIcon>
      <EmojiPopover {...opener} onPick={onPick} />
    </>
  )
}
