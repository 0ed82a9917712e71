import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { emitMain, useSocketConnect, useSocketEvent } from '../../../kit/socket/main.ts'
import { type PresenceById, type PresenceNow, withPresence } from './presence.model.ts'

const IDS_PER_CALL = 100

/** The server's limit per connection; in a long list, members look at those loaded last. */
const MOST_WATCHED = 300

/** How long presence events are collected before rendering, since a whole list's arrive together. */
const COLLECT_MS = 50

/** How many components of this tab show each member. */
const shown = new Map<string, number>()

/** The members whose presence was requested from the server. */
const watched = new Set<string>()

const split = (ids: string) => (ids === '' ? [] : ids.split(' '))

function send(event: 'watch' | 'unwatch', ids: string[]): void {
  for (let from = 0; from < ids.length; from += IDS_PER_CALL)
    emitMain(event, ids.slice(from, from + IDS_PER_CALL))
}

/** Sends the server the members whose presence is shown now, if that changed. */
function settle(): void {
  const wanted = new Set([...shown.keys()].slice(-MOST_WATCHED))
  const left = [...watched].filter((id) => !wanted.has(id))
  for (const id of left) watched.delete(id)
  send('unwatch', left)
  const fresh = [...wanted].filter((id) => !watched.has(id))
  for (const id of fresh) watched.add(id)
  send('watch', fresh)
}

/** Shows members' presence until the returned function is called. */
function show(ids: string[]): () => void {
  for (const id of ids) shown.set(id, (shown.get(id) ?? 0) + 1)
  // Deferred, so members who are also in the next list stay watched.
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

/** Subscribes to these members' presence; the server responds with their current state. */
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
 * Applies members' presence to all cached data, and to pending responses once they arrive: they may have been read
 * before. Refetches nothing, since the server sends everyone's presence in a list immediately.
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
