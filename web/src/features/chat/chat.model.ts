import type { Message } from '@savanna/contract/chat'

/** A message on its way: shown at once under the id that the browser made. */
export type Outgoing = { client_id: string; content: string; date: string } & (
  | { state: 'sending' }
  | { state: 'failed'; reason: string }
)

/** One conversation as this browser knows it. */
export interface Conversation {
  /** What the server has stored: each message once, in the order of their numbers. */
  messages: Message[]
  /** What it has not acknowledged yet, in the order of writing. */
  outgoing: Outgoing[]
  /** How far each side has read. */
  read: { mine: number; theirs: number }
}

export type ConversationEvent =
  /** Messages from wherever: an acknowledgement, an echo, a page, what was missed. */
  | { type: 'arrived'; messages: Message[] }
  | { type: 'read'; side: 'mine' | 'theirs'; seq: number }
  | { type: 'written'; client_id: string; content: string; date: string }
  | { type: 'refused'; client_id: string; reason: string }
  | { type: 'retried'; client_id: string }
  | { type: 'discarded'; client_id: string }

export const EMPTY: Conversation = { messages: [], outgoing: [], read: { mine: 0, theirs: 0 } }

/** What an event makes of a conversation. Delivery may repeat and come in any order; what is shown does not. */
export function reduce(conversation: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'arrived':
      return arrived(conversation, event.messages)
    case 'read':
      return markedRead(conversation, event.side, event.seq)
    case 'written':
      return written(conversation, event)
    case 'refused':
      return changed(conversation, event.client_id, (outgoing) => ({
        ...outgoing,
        state: 'failed',
        reason: event.reason,
      }))
    case 'retried':
      return changed(conversation, event.client_id, ({ client_id, content, date }) => ({
        client_id,
        content,
        date,
        state: 'sending',
      }))
    case 'discarded':
      return without(conversation, new Set([event.client_id]))
  }
}

function arrived(conversation: Conversation, incoming: Message[]): Conversation {
  const known = new Set(conversation.messages.map(({ seq }) => seq))
  const fresh = new Map(
    incoming.filter(({ seq }) => !known.has(seq)).map((message) => [message.seq, message]),
  )
  const settled = without(conversation, new Set(incoming.map(({ client_id }) => client_id)))
  if (fresh.size === 0) return settled
  const messages = [...conversation.messages, ...fresh.values()].sort((a, b) => a.seq - b.seq)
  return { ...settled, messages }
}

function markedRead(conversation: Conversation, side: 'mine' | 'theirs', seq: number): Conversation {
  if (seq <= conversation.read[side]) return conversation
  return { ...conversation, read: { ...conversation.read, [side]: seq } }
}

function written(
  conversation: Conversation,
  { client_id, content, date }: { client_id: string; content: string; date: string },
): Conversation {
  const known =
    conversation.outgoing.some((outgoing) => outgoing.client_id === client_id) ||
    conversation.messages.some((message) => message.client_id === client_id)
  if (known) return conversation
  return {
    ...conversation,
    outgoing: [...conversation.outgoing, { client_id, content, date, state: 'sending' }],
  }
}

function changed(
  conversation: Conversation,
  clientId: string,
  change: (outgoing: Outgoing) => Outgoing,
): Conversation {
  if (!conversation.outgoing.some(({ client_id }) => client_id === clientId)) return conversation
  const outgoing = conversation.outgoing.map((one) => (one.client_id === clientId ? change(one) : one))
  return { ...conversation, outgoing }
}

function without(conversation: Conversation, clientIds: ReadonlySet<string>): Conversation {
  const outgoing = conversation.outgoing.filter(({ client_id }) => !clientIds.has(client_id))
  return outgoing.length === conversation.outgoing.length ? conversation : { ...conversation, outgoing }
}

/** The number after which messages are missing between those that are here; nothing when there is no gap. */
export function gapAfter({ messages }: Conversation): number | undefined {
  return messages.find(({ seq }, index) => {
    const next = messages[index + 1]
    return next !== undefined && next.seq > seq + 1
  })?.seq
}

/** The number before which older messages wait on the server; nothing when all are here. */
export function olderBefore({ messages }: Conversation): number | undefined {
  const first = messages[0]?.seq
  return first !== undefined && first > 1 ? first : undefined
}

export function lastSeq({ messages }: Conversation): number {
  return messages.at(-1)?.seq ?? 0
}

/** The number up to which the member should now be said to have read; nothing when nothing new has come. */
export function unreadUpTo(conversation: Conversation, me: string): number | undefined {
  const { mine } = conversation.read
  return conversation.messages.findLast(({ seq, user_id }) => seq > mine && user_id !== me)?.seq
}
