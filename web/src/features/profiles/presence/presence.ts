import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { emitMain, useSocketConnect, useSocketEvent } from '../../../kit/socket/main.ts'
import { type PresenceNow, withPresence } from './presence.model.ts'

const IDS_PER_CALL = 100

function watch(ids: string): void {
  const all = ids === '' ? [] : ids.split(' ')
  for (let from = 0; from < all.length; from += IDS_PER_CALL)
    emitMain('watch', all.slice(from, from + IDS_PER_CALL))
}

/** Subscribes to the presence of these members; the server answers with their present state. */
export function usePresence(ids: readonly string[]): void {
  const key = [...new Set(ids)].sort().join(' ')
  useEffect(() => watch(key), [key])
  useSocketConnect(() => watch(key))
}

/** Applies live presence events to all cached data. Used once for the whole site. */
export function useLivePresence(): void {
  const queryClient = useQueryClient()
  function update(memberId: string, now: PresenceNow) {
    queryClient.setQueriesData({}, (data: unknown) => withPresence(data, memberId, now))
  }
  useSocketEvent('online', ({ user_id }) => update(user_id, { online: 1 }))
  useSocketEvent('offline', ({ user_id, last_connexion }) => update(user_id, { online: 0, last_connexion }))
}
