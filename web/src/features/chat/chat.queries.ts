import { listMatches, listMessages, type Match, type Message, messageCount } from '@savanna/contract/chat'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/api/call.ts'
import {
  type Conversation,
  type ConversationEvent,
  EMPTY,
  gapAfter,
  lastSeq,
  olderBefore,
  reduce,
} from './chat.model.ts'

export const MATCHES = ['chat', 'matches'] as const
export const COUNT = ['chat', 'count'] as const

/** The contact list, latest conversation first. */
export const matchesQuery = () =>
  queryOptions({
    queryKey: MATCHES,
    queryFn: async ({ signal }) => (await call(listMatches, { params: { token: 'me' }, signal })).result,
  })

/** How many messages the member has sent, and how many they may send; no limit is null. */
export const messageCountOf = (userId: string) =>
  queryOptions({
    queryKey: [...COUNT, userId],
    queryFn: ({ signal }) => call(messageCount, { params: { userId }, signal }),
  })

const keyOf = (roomId: string) => ['chat', 'room', roomId] as const

/** A conversation: what is fetched joins what is known, nothing replaces it. */
export const conversationOf = (roomId: string) =>
  queryOptions({
    queryKey: keyOf(roomId),
    // What waits to be sent is kept here too.
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client, signal }): Promise<Conversation> => {
      const { result, read } = await call(listMessages, { params: { roomId }, signal })
      const known = client.getQueryData<Conversation>(keyOf(roomId)) ?? EMPTY
      return [
        { type: 'arrived', messages: result } as const,
        { type: 'read', side: 'mine', seq: read.mine } as const,
        { type: 'read', side: 'theirs', seq: read.theirs } as const,
      ].reduce<Conversation>(reduce, known)
    },
  })

/** Applies an event to a conversation, when it is known here. */
export function tell(queryClient: QueryClient, roomId: string, event: ConversationEvent): void {
  queryClient.setQueryData<Conversation>(keyOf(roomId), (known) => known && reduce(known, event))
}

function known(queryClient: QueryClient, roomId: string): Conversation | undefined {
  return queryClient.getQueryData(keyOf(roomId))
}

/** Fetches the page before the oldest message. */
export async function fetchOlder(queryClient: QueryClient, roomId: string): Promise<void> {
  const conversation = known(queryClient, roomId)
  const before = conversation && olderBefore(conversation)
  if (before === undefined) return
  const { result } = await call(listMessages, { params: { roomId }, query: { before } })
  tell(queryClient, roomId, { type: 'arrived', messages: result })
}

/** Fetches what came after a number, page by page, until it joins what is known. */
async function fetchAfter(queryClient: QueryClient, roomId: string, after: number): Promise<number> {
  const { result } = await call(listMessages, { params: { roomId }, query: { after } })
  tell(queryClient, roomId, { type: 'arrived', messages: result })
  return result.length
}

/** Fetches what was missed while the connection was broken: gaps first, then what is newest. */
export async function fetchMissed(queryClient: QueryClient, roomId: string): Promise<void> {
  for (;;) {
    const conversation = known(queryClient, roomId)
    if (!conversation) return
    const gap = gapAfter(conversation)
    const found = await fetchAfter(queryClient, roomId, gap ?? lastSeq(conversation))
    if (found === 0) return
  }
}

/** Closes a gap between known messages, if there is one. */
export async function fetchGap(queryClient: QueryClient, roomId: string): Promise<void> {
  for (;;) {
    const conversation = known(queryClient, roomId)
    const gap = conversation && gapAfter(conversation)
    if (gap === undefined || (await fetchAfter(queryClient, roomId, gap)) === 0) return
  }
}

/** Puts a new message into the contact list at once: its text, the count, the order. */
export function noteInContacts(queryClient: QueryClient, roomId: string, message: Message, me: string): void {
  queryClient.setQueryData<Match[]>(MATCHES, (matches) => {
    const match = matches?.find(({ room_id }) => room_id === roomId)
    if (!matches || !match || message.seq <= (match.last_message?.seq ?? 0)) return matches
    const unread = message.user_id === me ? match.unread : match.unread + 1
    const others = matches.filter((other) => other !== match)
    return [{ ...match, last_message: message, unread }, ...others]
  })
}
