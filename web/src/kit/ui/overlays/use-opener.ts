import { type RefObject, useId, useRef, useState } from 'react'

/** What a button passes on to the overlay that it opens. */
export interface Opener {
  id: string
  target: RefObject<HTMLButtonElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
}

/**
 * Returns the state of a button with an overlay of its own, and the props of the button. The code of the overlay is loaded
 * when a pointer or the focus comes near.
 */
export function useOpener(popup: 'menu' | 'dialog', preload: () => void) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  const id = useId()
  const opener: Opener = { id, target, opened, onChange: setOpened }
  const button = {
    id,
    ref: target,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onClick: () => setOpened((before) => !before),
    onPointerEnter: preload,
    onFocus: preload,
  }
  return { opener, button }
}
