import { deleteMessage, listMessages, searchMessages } from '@savanna/contract/chat/routes'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/api/call.ts'
import { type Conversation, type ConversationEvent, EMPTY, gapAfter, reduce } from './chat.model.ts'

const keyOf = (roomId: string) => ['chat', 'room', roomId] as const

/** A conversation: what is fetched joins what is known, nothing replaces it. */
export const conversationOf = (roomId: string) =>
  queryOptions({
    queryKey: keyOf(roomId),
    staleTime: 0,
    queryFn: async ({ client, signal }): Promise<Conversation> => {
      const { result, read, gone } = await call(listMessages, { params: { roomId }, signal })
      const known = client.getQueryData<Conversation>(keyOf(roomId)) ?? EMPTY
      return [
        { type: 'arrived', messages: result } as const,
        { type: 'gone', seqs: gone } as const,
        { type: 'read', side: 'mine', seq: read.mine } as const,
        { type: 'read', side: 'theirs', seq: read.theirs } as const,
        { type: 'delivered', seq: read.delivered } as const,
      ].reduce<Conversation>(reduce, known)
    },
  })

/** Applies an event to a conversation, when it is known here. */
export function tell(queryClient: QueryClient, roomId: string, event: ConversationEvent): void {
  queryClient.setQueryData<Conversation>(keyOf(roomId), (known) => known && reduce(known, event))
}

/** What is known of a conversation at this moment. */
export function knownOf(queryClient: QueryClient, roomId: string): Conversation | undefined {
  return queryClient.getQueryData(keyOf(roomId))
}

/** Lets go of a conversation that has ended. */
export function forget(queryClient: QueryClient, roomId: string): void {
  queryClient.removeQueries({ queryKey: keyOf(roomId) })
}

type Page = { before: number } | { after: number } | { around: number }

/** Fetches a page; what comes joins what is known. Gives how many there were. */
export async function fetchPage(queryClient: QueryClient, roomId: string, query: Page): Promise<number> {
  const { result } = await call(listMessages, { params: { roomId }, query })
  tell(queryClient, roomId, { type: 'arrived', messages: result })
  return result.length
}

/** Fetches what was missed while the connection was broken: everything after what is known without a hole. */
export async function fetchMissed(queryClient: QueryClient, roomId: string): Promise<void> {
  for (;;) {
    const conversation = knownOf(queryClient, roomId)
    if (!conversation) return
    if ((await fetchPage(queryClient, roomId, { after: conversation.caughtUp })) === 0) return
  }
}

/** Fetches what lies between the known part and a message that came out of turn, if there is anything. */
export async function fetchGap(queryClient: QueryClient, roomId: string): Promise<void> {
  for (;;) {
    const conversation = knownOf(queryClient, roomId)
    const after = conversation && gapAfter(conversation)
    if (after === undefined || (await fetchPage(queryClient, roomId, { after })) === 0) return
  }
}

/** Takes an own message back from both. */
export async function takeBack(queryClient: QueryClient, roomId: string, messageId: string): Promise<void> {
  const { message } = await call(deleteMessage, { params: { roomId, messageId } })
  tell(queryClient, roomId, { type: 'arrived', messages: [message] })
}

/** What was said in a conversation with these words in it, newest first. */
export const foundIn = (roomId: string, text: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(roomId), 'search', text],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(searchMessages, {
        params: { roomId },
        query: { text, ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ result, more }) => (more ? result.at(-1)?.seq : undefined),
    enabled: text !== '',
  })
