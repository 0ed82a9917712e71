import { useDeferredValue } from 'react'

/**
 * Returns false on the first rendering, and true on a second one that React does in short pieces after the first was drawn:
 * for what is out of sight at first, so that a press is answered before it is there.
 */
export function useLater(): boolean {
  return useDeferredValue(true, false)
}
