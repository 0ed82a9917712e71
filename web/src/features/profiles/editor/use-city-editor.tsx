import { ActionIcon } from '@mantine/core'
import type { OwnProfile } from '@savanna/contract/profiles/routes'
import { IconPencil } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'

const CityEditor = lazy(async () => ({ default: (await import('./CityEditor.tsx')).CityEditor }))

interface CityEditing {
  /** The button that opens the editor, and closes it again. */
  action: ReactNode
  editor: ReactNode
}

/** Changing the own city in the place where it is shown; loaded when it is first wanted. */
export function useCityEditor(me: OwnProfile): CityEditing {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function close(): void {
    setOpen(false)
    button.current?.focus()
  }

  return {
    action: (
      <ActionIcon
        ref={button}
        variant="subtle"
        aria-label="Edit city"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconPencil size={20} stroke={1.75} />
      </ActionIcon>
    ),
    editor: open && (
      <Suspense>
        <CityEditor me={me} onClose={close} />
      </Suspense>
    ),
  }
}
