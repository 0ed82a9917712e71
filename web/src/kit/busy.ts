import { useEffect } from 'react'

/** What is under way in this page and would be lost with it: unsaved forms, requests that change something, calls. */
const underWay = new Set<symbol>()

/** Tells whether something is under way that would be lost if the page were replaced now. */
export const isBusy = () => underWay.size > 0

/** Says that something is under way until the returned function is called. */
export function beginWork(): () => void {
  const work = Symbol('work')
  underWay.add(work)
  return () => {
    underWay.delete(work)
  }
}

/** Says that something is under way until a promise is settled. Returns the promise. */
export function whileBusy<T>(promise: Promise<T>): Promise<T> {
  return promise.finally(beginWork())
}

/** Says that something is under way while `on` is true and the component is mounted. */
export function useBusy(on: boolean): void {
  useEffect(() => (on ? beginWork() : undefined), [on])
}
