import { type RefObject, useId, useRef, useState } from 'react'

/** The props that a button passes on to the overlay it opens. */
export interface Opener {
  id: string
  target: RefObject<HTMLButtonElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
}

/**
 * Returns the state of a button with its own overlay, and the button's props. The overlay's code loads when a pointer
 * or the focus comes near.
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
