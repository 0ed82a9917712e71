import { useSyncExternalStore } from 'react'

/** A value outside of React that components follow. */
export interface Store<T> {
  get: () => T
  /** Stores the next value and notifies every listener, unless it's the same value. */
  set: (next: T) => void
  /** Calls back after every change. Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** A prerendered page's value. */
  initial: T
}

/** Creates a store with its first value. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    initial,
    get: () => current,
    set: (next) => {
      if (Object.is(next, current)) return
      current = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Readable<T> = Omit<Store<T>, 'set'>

/** Returns a store's value, or what `select` reads from it, and re-renders when that changes. */
export function useStore<T>(store: Readable<T>): T
export function useStore<T, Selected>(store: Readable<T>, select: (value: T) => Selected): Selected
export function useStore<T>(store: Readable<T>, select: (value: T) => unknown = (value) => value): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  )
}
