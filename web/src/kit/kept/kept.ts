import { hashKey, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

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
const since = new Map<string, number>()
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that a query shows an answer that was kept then; undefined that it is fresh. */
export function markKept(queryHash: string, at: number | undefined): void {
  if (since.get(queryHash) === at) return
  if (at === undefined) since.delete(queryHash)
  else since.set(queryHash, at)
  announce()
}

/** Returns the hashes of queries that show kept answers. */
export const listKept = () => [...since.keys()]

/** Returns when the answer of a query was kept that is still shown; undefined for a fresh one. */
export function useKeptSince(queryKey: QueryKey): number | undefined {
  return useSyncExternalStore(subscribe, () => since.get(hashKey(queryKey)))
}
