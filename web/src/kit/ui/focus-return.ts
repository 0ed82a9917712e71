import { useEffect, useState } from 'react'

/**
 * Returns false on the first rendering, for the `opened` of a dialog: a lazily loaded dialog that is open from the start
 * does not see where the focus was and cannot return it.
 */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted
}

/** Returns the focus to where it was when the component mounted: for dialogs that are mounted only while open. */
export function useRestoreFocus(): void {
  // Read during rendering: a field of the component may take the focus before any effect runs.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
