import { hashKey, type QueryKey } from '@tanstack/react-query'
import { createStore, useStore } from '../store.ts'

/** How the answer of a query is kept in this browser for the member's return. */
export interface Kept {
  /** There is one answer of each name: that of the query which was answered last. */
  name: string
  /** Returns what is kept of the data; undefined for nothing. */
  trim: (data: unknown) => unknown
}

/** Says in the meta of a query that its answer is kept, all of it or what `trim` returns. */
export function keptAs<T>(name: string, trim: (data: T) => T | undefined = (data) => data): Kept {
  return { name, trim: (data) => trim(data as T) }
}

/** When the answers were kept that are shown until fresh ones come, in milliseconds since 1970, by the hash of their query. */
const since = createStore<ReadonlyMap<string, number>>(new Map())

/** Says that a query shows an answer that was kept then; undefined that it is fresh. */
export function markKept(queryHash: string, at: number | undefined): void {
  if (since.get().get(queryHash) === at) return
  const next = new Map(since.get())
  if (at === undefined) next.delete(queryHash)
  else next.set(queryHash, at)
  since.set(next)
}

/** Returns the hashes of queries that show kept answers. */
export const listKept = () => [...since.get().keys()]

/** Returns when the answer of a query was kept that is still shown; undefined for a fresh one. */
export function useKeptSince(queryKey: QueryKey): number | undefined {
  return useStore(since, (times) => times.get(hashKey(queryKey)))
}
