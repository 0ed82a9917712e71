import { useDeferredValue } from 'react'

/**
 * Defers a value that arrives later, until the page has rendered that it's there. React renders a query's response
 * immediately and in one piece, so a page of cards would block scrolling; a deferred value renders in short slices.
 */
export function useArrived<T>(value: T | undefined): T | undefined {
  const arrived = useDeferredValue(value !== undefined)
  return arrived ? value : undefined
}
