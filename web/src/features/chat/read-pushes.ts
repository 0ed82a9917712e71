import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSocketConnect, useSocketEvent } from '../../kit/socket/main.ts'
import { findShownPushes } from '../../kit/worker/shown-pushes.ts'
import { matchesQuery } from './chat.queries.ts'

/**
 * Closes the push messages of conversations without unread messages: read here or on another device, deleted, or
 * ended with the match. Requests nothing while none is shown; never rejects.
 */
export async function closeReadPushes(queryClient: QueryClient): Promise<void> {
  const shown = (await findShownPushes()).filter(({ url }) => url.pathname === '/chat/messages')
  if (shown.length === 0) return
  // The cache may be older than the reading.
  const matches = await queryClient.fetchQuery({ ...matchesQuery(), staleTime: 0 }).catch(() => undefined)
  if (!matches) return
  const unread = matches.filter((match) => match.unread > 0).map(({ room_id }) => room_id)
  for (const { url, close } of shown) if (!unread.includes(url.searchParams.get('room') ?? '')) close()
}

/** Closes the push messages of conversations as soon as they are read, anywhere. Used once for the whole site. */
export function useReadPushes(me: string): void {
  const queryClient = useQueryClient()
  const close = () => void closeReadPushes(queryClient)
  useSocketEvent('readMessage', ({ userID }) => {
    if (userID === me) close()
  })
  useSocketEvent('messageDeleted', close)
  useSocketEvent('matchesChanged', close)
  useSocketEvent('memberGone', close)
  // Messages read on another device while this one was disconnected.
  useSocketConnect(close)
}
