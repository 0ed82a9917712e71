import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { emitMain, useSocketConnect, useSocketEvent } from '../../../kit/socket/main.ts'
import { type PresenceNow, withPresence } from './presence.model.ts'

const IDS_PER_CALL = 100

/** As many as the server lets a connection watch; members beyond are shown as they were when the page was loaded. */
const WATCHED = 300

/** How many components of this tab show each watched member. */
const shown = new Map<string, number>()

const split = (ids: string) => (ids === '' ? [] : ids.split(' '))

function send(event: 'watch' | 'unwatch', ids: string[]): void {
  for (let from = 0; from < ids.length; from += IDS_PER_CALL)
    emitMain(event, ids.slice(from, from + IDS_PER_CALL))
}

/** Watches members until the returned function is called. */
function watch(ids: string): () => void {
  const watched = split(ids).filter((id) => shown.has(id) || shown.size < WATCHED)
  for (const id of watched) shown.set(id, (shown.get(id) ?? 0) + 1)
  send('watch', watched)
  return () => {
    for (const id of watched) shown.set(id, (shown.get(id) ?? 1) - 1)
    const left = watched.filter((id) => shown.get(id) === 0)
    for (const id of left) shown.delete(id)
    send('unwatch', left)
  }
}

/** Subscribes to the presence of these members; the server answers with their present state. */
export function usePresence(ids: readonly string[]): void {
  const key = [...new Set(ids)].sort().join(' ')
  useEffect(() => watch(key), [key])
  useSocketConnect(() =>
    send(
      'watch',
      split(key).filter((id) => shown.has(id)),
    ),
  )
}

/**
 * Applies a member's presence to all cached data, and to the answers that are on their way once they are here: they may
 * have been read before. Nothing is asked for again, since the server tells of everybody in a list at once.
 */
export function applyPresence(queryClient: QueryClient, memberId: string, now: PresenceNow): void {
  const apply = (data: unknown) => withPresence(data, memberId, now)
  queryClient.setQueriesData({}, apply)
  for (const { promise, queryKey } of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
    promise?.then(() => void queryClient.setQueryData(queryKey, apply)).catch(() => {})
}

/** Applies live presence events. Used once for the whole site. */
export function useLivePresence(): void {
  const queryClient = useQueryClient()
  useSocketEvent('online', ({ user_id }) => applyPresence(queryClient, user_id, { online: 1 }))
  useSocketEvent('offline', ({ user_id, last_connexion }) =>
    applyPresence(queryClient, user_id, { online: 0, last_connexion }),
  )
}
