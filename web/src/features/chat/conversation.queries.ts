import type { Message } from '@savanna/contract/chat/message'
import {
  deleteMessage,
  listChanges,
  listMessages,
  listOpeners,
  searchMessages,
} from '@savanna/contract/chat/routes'
import type { Reply } from '@savanna/contract/route'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { request } from '../../kit/api/request.ts'
import {
  type Conversation,
  type ConversationEvent,
  EMPTY,
  gapAfter,
  missedChanges,
  reduce,
} from './chat.model.ts'

const keyOf = (roomId: string) => ['chat', 'room', roomId] as const
/**
 * Not below the conversation's key: search results have another shape, which updating all conversations would break.
 */
const foundKeyOf = (roomId: string) => ['chat', 'found', roomId] as const

type FoundMessages = InfiniteData<Reply<typeof searchMessages>, unknown>

const FROM_SERVER = new Set<ConversationEvent['type']>(['arrived', 'changed', 'read', 'delivered'])
/** Events of conversations being loaded for the first time: the response may be older than they are. */
const earlyEvents = new Map<string, ConversationEvent[]>()

/** Loads a conversation. Merges the response into what is known, and into what arrives in the meantime. */
export const conversationOf = (roomId: string) =>
  queryOptions({
    queryKey: keyOf(roomId),
    staleTime: 0,
    queryFn: async ({ client, signal }): Promise<Conversation> => {
      const early: ConversationEvent[] = []
      earlyEvents.set(roomId, early)
      const answer = await request(listMessages, { params: { roomId }, signal }).finally(() => {
        if (earlyEvents.get(roomId) === early) earlyEvents.delete(roomId)
      })
      const { result, read, gone, last_change = 0 } = answer
      const before = client.getQueryData<Conversation>(keyOf(roomId))
      // Messages loaded earlier may have changed since, which this page doesn't show.
      if (before && before.changedUpTo < last_change) setTimeout(() => void fetchChanges(client, roomId))
      const known = before ?? { ...EMPTY, changedUpTo: last_change }
      return [
        { type: 'arrived', messages: result } as const,
        { type: 'deleted', seqs: gone } as const,
        { type: 'read', side: 'mine', seq: read.mine } as const,
        read.theirs === 0
          ? ({ type: 'marksHidden' } as const)
          : ({ type: 'read', side: 'theirs', seq: read.theirs } as const),
        { type: 'delivered', seq: read.delivered } as const,
        ...(before ? [] : early),
      ].reduce<Conversation>(reduce, known)
    },
  })

/** Applies an event to a conversation that is cached or loading; ignores it otherwise. */
export function applyEvent(queryClient: QueryClient, roomId: string, event: ConversationEvent): void {
  if (FROM_SERVER.has(event.type)) earlyEvents.get(roomId)?.push(event)
  queryClient.setQueryData<Conversation>(keyOf(roomId), (known) => known && reduce(known, event))
  if (event.type === 'changesFetched') changeInFound(queryClient, roomId, event.messages)
}

/** Applies changed messages to search results: deleted ones disappear, edited ones get their new text. */
function changeInFound(queryClient: QueryClient, roomId: string, changed: readonly Message[]): void {
  const byId = new Map(changed.map((message) => [message.id, message]))
  const newest = (message: Message) => byId.get(message.id) ?? message
  queryClient.setQueriesData<FoundMessages>(
    { queryKey: foundKeyOf(roomId) },
    (found) =>
      found && {
        ...found,
        pages: found.pages.map((page) => ({
          ...page,
          result: page.result.map(newest).filter(({ deleted }) => !deleted),
        })),
      },
  )
}

/** Hides the matches' read receipts in all conversations, and fetches those that may be shown. */
export function renewReadMarks(queryClient: QueryClient): void {
  const all = { queryKey: ['chat', 'room'] as const }
  queryClient.setQueriesData<Conversation>(all, (known) => known && reduce(known, { type: 'marksHidden' }))
  void queryClient.invalidateQueries(all)
}

/** Returns the cached conversation; undefined if it wasn't loaded. */
export function cachedConversation(queryClient: QueryClient, roomId: string): Conversation | undefined {
  return queryClient.getQueryData(keyOf(roomId))
}

/** Removes an ended conversation from the cache. */
export function removeConversation(queryClient: QueryClient, roomId: string): void {
  for (const queryKey of [keyOf(roomId), foundKeyOf(roomId)]) queryClient.removeQueries({ queryKey })
}

/** Loads why the two members suit each other, and suggested first lines. */
export const openersOf = (roomId: string) =>
  queryOptions({
    queryKey: ['chat', 'openers', roomId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => request(listOpeners, { params: { roomId }, signal }),
  })

type Page = { before: number } | { after: number } | { around: number }

/** Fetches a page and merges it into the cached conversation. Returns the number of its messages. */
export async function fetchPage(queryClient: QueryClient, roomId: string, query: Page): Promise<number> {
  const { result } = await request(listMessages, { params: { roomId }, query })
  applyEvent(queryClient, roomId, { type: 'arrived', messages: result })
  return result.length
}

/** Fetches what was missed while disconnected: everything after the newest run. */
export async function fetchMissed(queryClient: QueryClient, roomId: string): Promise<void> {
  for (;;) {
    const conversation = cachedConversation(queryClient, roomId)
    if (!conversation) return
    if ((await fetchPage(queryClient, roomId, { after: conversation.caughtUp })) === 0) return
  }
}

/** Fetches the gap between the newest run and a message that arrived out of order, if there is one. */
export async function fetchGap(queryClient: QueryClient, roomId: string): Promise<void> {
  for (;;) {
    const conversation = cachedConversation(queryClient, roomId)
    const after = conversation && gapAfter(conversation)
    if (after === undefined || (await fetchPage(queryClient, roomId, { after })) === 0) return
  }
}

/** Fetches missed message changes, if the server responds. */
export async function fetchChanges(queryClient: QueryClient, roomId: string): Promise<void> {
  for (;;) {
    const after = cachedConversation(queryClient, roomId)?.changedUpTo
    if (after === undefined) return
    const answer = await request(listChanges, { params: { roomId }, query: { after } }).catch(() => undefined)
    if (!answer) return
    const { result: messages, up_to: upTo, more } = answer
    applyEvent(queryClient, roomId, { type: 'changesFetched', messages, upTo })
    if (!more) return
  }
}

/** Applies a live message change, and fetches those that were missed before it. */
export function applyChange(queryClient: QueryClient, roomId: string, message: Message): void {
  changeInFound(queryClient, roomId, [message])
  const conversation = cachedConversation(queryClient, roomId)
  if (!conversation) return
  applyEvent(queryClient, roomId, { type: 'changed', message })
  if (missedChanges(conversation, message)) void fetchChanges(queryClient, roomId)
}

/** Deletes one of the member's own messages for both. */
export async function deleteOwnMessage(
  queryClient: QueryClient,
  roomId: string,
  messageId: string,
): Promise<void> {
  const { message } = await request(deleteMessage, { params: { roomId, messageId } })
  applyChange(queryClient, roomId, message)
}

/** Finds the messages of a conversation that contain a text, newest first. */
export const foundIn = (roomId: string, text: string) =>
  infiniteQueryOptions({
    queryKey: [...foundKeyOf(roomId), text],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(searchMessages, {
        params: { roomId },
        query: { text, ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ result, more }) => (more ? result.at(-1)?.seq : undefined),
    enabled: text !== '',
  })
