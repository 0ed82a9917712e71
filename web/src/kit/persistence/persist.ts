import { hashKey, type QueryKey } from '@tanstack/react-query'
import { createStore, useStore } from '../store.ts'

/** How a query's response is stored in this browser for the member's return. */
export interface PersistOptions {
  /** One response per name: that of the latest query. */
  name: string
  /** Returns the part of the data to store; undefined for none. */
  trim: (data: unknown) => unknown
}

/** Marks in a query's meta that its response is stored, all of it or what `trim` returns. */
export function persistAs<T>(
  name: string,
  trim: (data: T) => T | undefined = (data) => data,
): PersistOptions {
  return { name, trim: (data) => trim(data as T) }
}

/** When each stored response that is still shown was stored, in milliseconds since 1970, by query hash. */
const persistedAt = createStore<ReadonlyMap<string, number>>(new Map())

/** Records that a query shows a response stored at that time; undefined means it's fresh. */
export function markPersisted(queryHash: string, at: number | undefined): void {
  if (persistedAt.get().get(queryHash) === at) return
  const next = new Map(persistedAt.get())
  if (at === undefined) next.delete(queryHash)
  else next.set(queryHash, at)
  persistedAt.set(next)
}

/** Returns the hashes of queries that show stored responses. */
export const listPersisted = () => [...persistedAt.get().keys()]

/** Returns when a query's still visible response was stored; undefined for a fresh one. */
export function usePersistedAt(queryKey: QueryKey): number | undefined {
  return useStore(persistedAt, (times) => times.get(hashKey(queryKey)))
}
