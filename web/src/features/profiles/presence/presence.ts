import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { emitMain, useSocketConnect, useSocketEvent } from '../../../kit/socket/main.ts'
import { type PresenceById, type PresenceNow, withPresence } from './presence.model.ts'

const IDS_PER_CALL = 100

/** As many as the server lets a connection watch; in a long list those that were loaded last are looked at. */
const MOST_WATCHED = 300

/** How long presence is collected before it is shown, since that of a whole list comes at once. */
const COLLECT_MS = 50

/** How many components of this tab show each member. */
const shown = new Map<string, number>()

/** The members whose presence the server was asked for. */
const watched = new Set<string>()

const split = (ids: string) => (ids === '' ? [] : ids.split(' '))

function send(event: 'watch' | 'unwatch', ids: string[]): void {
  for (let from = 0; from < ids.length; from += IDS_PER_CALL)
    emitMain(event, ids.slice(from, from + IDS_PER_CALL))
}

/** Tells the server whose presence is shown now, as far as it does not know. */
function settle(): void {
  const wanted = new Set([...shown.keys()].slice(-MOST_WATCHED))
  const left = [...watched].filter((id) => !wanted.has(id))
  for (const id of left) watched.delete(id)
  send('unwatch', left)
  const fresh = [...wanted].filter((id) => !watched.has(id))
  for (const id of fresh) watched.add(id)
  send('watch', fresh)
}

/** Shows the presence of members until the returned function is called. */
function show(ids: string[]): () => void {
  for (const id of ids) shown.set(id, (shown.get(id) ?? 0) + 1)
  // Deferred, so that those whom the next list shows as well stay watched.
  queueMicrotask(settle)
  return () => {
    for (const id of ids) {
      const left = (shown.get(id) ?? 1) - 1
      if (left === 0) shown.delete(id)
      else shown.set(id, left)
    }
    queueMicrotask(settle)
  }
}

/** Subscribes to the presence of these members; the server answers with their present state. */
export function usePresence(ids: readonly string[]): void {
  const key = [...new Set(ids)].join(' ')
  useEffect(() => show(split(key)), [key])
  useSocketConnect(() =>
    send(
      'watch',
      split(key).filter((id) => watched.has(id)),
    ),
  )
}

/**
 * Applies members' presence to all cached data, and to the answers that are on their way once they are here: they may
 * have been read before. Nothing is asked for again, since the server tells of everybody in a list at once.
 */
export function applyPresence(queryClient: QueryClient, now: PresenceById): void {
  const apply = (data: unknown) => withPresence(data, now)
  queryClient.setQueriesData({}, apply)
  for (const { promise, queryKey } of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
    promise?.then(() => void queryClient.setQueryData(queryKey, apply)).catch(() => {})
}

/** Applies live presence events. Used once for the whole site. */
export function useLivePresence(): void {
  const queryClient = useQueryClient()
  const collected = useRef(new Map<string, PresenceNow>())
  function collect(memberId: string, now: PresenceNow): void {
    if (collected.current.size === 0)
      setTimeout(() => {
        const all = collected.current
        collected.current = new Map()
        applyPresence(queryClient, all)
      }, COLLECT_MS)
    collected.current.set(memberId, { ...collected.current.get(memberId), ...now })
  }
  useSocketEvent('online', ({ user_id }) => collect(user_id, { online: 1 }))
  useSocketEvent('offline', ({ user_id, last_connexion }) => collect(user_id, { online: 0, last_connexion }))
}
