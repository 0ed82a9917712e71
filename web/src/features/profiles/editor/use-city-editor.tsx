import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import type { OwnProfile } from '@savanna/contract/profiles/routes'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { lazyPart } from '../../../kit/lazy-part.tsx'

const CityEditor = lazyPart(() => import('./CityEditor.tsx'), 'CityEditor')

interface CityEditing {
  /** The button that opens and closes the editor. */
  action: ReactNode
  editor: ReactNode
}

/** Returns the button and the editor of the member's own city; the editor loads when first opened. */
export function useCityEditor(me: OwnProfile): CityEditing {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function close(): void {
    setOpen(false)
    button.current?.focus()
  }

  return {
    action: (
      <ActionIcon ref={button} aria-label={t`Edit city`} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconPencil size={20} stroke={1.75} />
      </ActionIcon>
    ),
    editor: open && <CityEditor me={me} onClose={close} />,
  }
}
