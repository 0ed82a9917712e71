import { useDeferredValue } from 'react'

/**
 * Returns false on the first render, and true on a second one that React does in short slices after the first was
 * painted: for content outside of the viewport, so a click is acknowledged before it's there.
 */
export function useLater(): boolean {
  return useDeferredValue(true, false)
}
