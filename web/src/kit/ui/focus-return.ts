import { useEffect, useState } from 'react'

/**
 * Returns false on the first render, for a dialog's `opened`: a lazily loaded dialog that is open from the start
 * doesn't see where the focus was and can't return it.
 */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted
}

/** Returns the focus to where it was when the component mounted: for dialogs that are mounted only while open. */
export function useRestoreFocus(): void {
  // Read during rendering: one of the component's fields may take the focus before any effect runs.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
