import { useEffect, useState } from 'react'

/**
 * False on the first drawing, for the `opened` of a dialog: one that is drawn open from the start, because
 * it is loaded when it is needed, does not learn where the focus came from and cannot give it back.
 */
export function useDrawnOnce(): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return drawn
}

/** Gives the focus back to where it was when the component came: for dialogs that are on the page only while open. */
export function useFocusBack(): void {
  // Asked while drawing: a field of the component may take the focus before any effect.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
