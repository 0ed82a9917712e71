import { useEffect } from 'react'

/** Work in this page that would be lost with it: unsaved forms, requests that change something, calls. */
const underWay = new Set<symbol>()

/** Returns whether replacing the page now would lose any work. */
export const isBusy = () => underWay.size > 0

/** Marks the page as busy until the returned function is called. */
export function beginWork(): () => void {
  const work = Symbol('work')
  underWay.add(work)
  return () => {
    underWay.delete(work)
  }
}

/** Marks the page as busy until a promise settles. Returns the promise. */
export function whileBusy<T>(promise: Promise<T>): Promise<T> {
  return promise.finally(beginWork())
}

/** Marks the page as busy while `on` is true and the component is mounted. */
export function useBusy(on: boolean): void {
  useEffect(() => (on ? beginWork() : undefined), [on])
}
