import { useDeferredValue } from 'react'

/**
 * Returns a value that comes later, once the page has shown that it is there. An answer that a query brings is rendered at
 * once and in one piece, so that a page of cards holds up the finger; what is deferred is rendered in short pieces.
 */
export function useArrived<T>(value: T | undefined): T | undefined {
  const arrived = useDeferredValue(value !== undefined)
  return arrived ? value : undefined
}
