import type { Message } from '@savanna/contract/chat/message'
import { listMatches, type Match, messageCount } from '@savanna/contract/chat/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '../../kit/api/request.ts'
import { persistAs } from '../../kit/persistence/persist.ts'

export const MATCHES = ['chat', 'matches'] as const
export const COUNT = ['chat', 'count'] as const

/** The stored part of the conversation list: as much as a member scrolls through while offline. */
const MOST_KEPT = 50

/** Loads the contact list, latest conversation first. */
export const matchesQuery = () =>
  queryOptions({
    queryKey: MATCHES,
    queryFn: async ({ signal }) => (await request(listMatches, { params: { token: 'me' }, signal })).result,
    meta: { persist: persistAs('conversations', (matches: Match[]) => matches.slice(0, MOST_KEPT)) },
  })

/** Loads how many messages the member has sent and may send; the limit is null when there is none. */
export const messageCountOf = (userId: string) =>
  queryOptions({
    queryKey: [...COUNT, userId],
    queryFn: ({ signal }) => request(messageCount, { params: { userId }, signal }),
  })

/** Updates text, unread count and order in the contact list for a new message. */
export function applyToContacts(
  queryClient: QueryClient,
  roomId: string,
  message: Message,
  me: string,
): void {
  queryClient.setQueryData<Match[]>(MATCHES, (matches) => {
    const match = matches?.find(({ room_id }) => room_id === roomId)
    if (!matches || !match || message.seq <= (match.last_message?.seq ?? 0)) return matches
    const unread = message.user_id === me ? match.unread : match.unread + 1
    const others = matches.filter((other) => other !== match)
    return [{ ...match, last_message: message, unread }, ...others]
  })
}

/** Updates an edited, reacted to or deleted message in the contact list. */
export function changeInContacts(queryClient: QueryClient, roomId: string, message: Message): void {
  const isOlder = (last: Message | null) =>
    last?.seq === message.seq && (last.changed ?? 0) < (message.changed ?? Number.POSITIVE_INFINITY)
  queryClient.setQueryData<Match[]>(MATCHES, (matches) =>
    matches?.map((match) =>
      match.room_id === roomId && isOlder(match.last_message) ? { ...match, last_message: message } : match,
    ),
  )
}
