import type { Card } from '@savanna/contract/profiles'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { emitMain, useSocketConnect, useSocketEvent } from '../../kit/socket/main.ts'
import { withPresence } from './discovery.model.ts'
import { suggestionsFor } from './discovery.queries.ts'

/** The server takes so many at a time. */
const PER_CALL = 100

function watch(ids: string[]): void {
  for (let start = 0; start < ids.length; start += PER_CALL)
    emitMain('watch', ids.slice(start, start + PER_CALL))
}

/** Keeps the green dots of the suggestions true. */
export function useLivePresence(memberId: string, cards: Card[]): void {
  const queryClient = useQueryClient()
  const { queryKey } = suggestionsFor(memberId)
  const watched = useRef(new Set<string>())
  const ids = cards.map(({ id }) => id)

  // A new connection has been asked for nothing yet.
  useSocketConnect(() => watch(ids))
  useEffect(() => {
    watch(ids.filter((id) => !watched.current.has(id)))
    watched.current = new Set(ids)
  })

  function note(id: string, presence: Pick<Card, 'online' | 'last_connexion'>): void {
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
    queryClient.setQueryData(
      queryKey,
      (data) => data && { ...data, pages: withPresence(data.pages, id, presence) },
      { ...(updatedAt !== undefined && { updatedAt }) },
    )
  }
  useSocketEvent('online', ({ user_id }) =>
    note(user_id, { online: 1, last_connexion: new Date().toISOString() }),
  )
  useSocketEvent('offline', ({ user_id, last_connexion }) => note(user_id, { online: 0, last_connexion }))
}
