import type { Message } from '@savanna/contract/chat/routes'

/** A message that is being sent: shown at once under the id that the browser made. */
export type Outgoing = { client_id: string; content: string; date: string } & (
  | { state: 'waiting' }
  | { state: 'failed'; reason: string }
)

/** One conversation as this browser knows it. */
export interface Conversation {
  /** What the server has stored: each message once, ordered by `seq`, possibly with gaps. */
  messages: Message[]
  /** What the server has not acknowledged yet, in the order of writing. */
  outgoing: Outgoing[]
  /** The highest `seq` that each side has read. */
  read: { mine: number; theirs: number }
  /** The highest `seq` that the other's devices have received. */
  delivered: number
  /** The newest run has no gap up to this `seq`; a known message above it means that others were missed. */
  caughtUp: number
}

export type ConversationEvent =
  /** Messages from any source: an acknowledgement, an echo, a page, a catch-up. */
  | { type: 'arrived'; messages: Message[] }
  | { type: 'read'; side: 'mine' | 'theirs'; seq: number }
  | { type: 'delivered'; seq: number }
  /** The other's read marks are not shown, or not known, any more. */
  | { type: 'marksHidden' }
  /** `seq` of messages that their sender deleted. */
  | { type: 'gone'; seqs: number[] }
  | { type: 'written'; client_id: string; content: string; date: string }
  | { type: 'refused'; client_id: string; reason: string }
  | { type: 'retried'; client_id: string }
  | { type: 'discarded'; client_id: string }

export const EMPTY: Conversation = {
  messages: [],
  outgoing: [],
  read: { mine: 0, theirs: 0 },
  delivered: 0,
  caughtUp: 0,
}

/** Returns the conversation after an event: a reducer. Events may repeat and come in any order. */
export function reduce(conversation: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'arrived':
      return arrived(conversation, event.messages)
    case 'read':
      return markedRead(conversation, event.side, event.seq)
    case 'marksHidden':
      return conversation.read.theirs === 0
        ? conversation
        : { ...conversation, read: { ...conversation.read, theirs: 0 } }
    case 'delivered':
      return event.seq <= conversation.delivered ? conversation : { ...conversation, delivered: event.seq }
    case 'gone':
      return withoutWords(conversation, new Set(event.seqs))
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
        state: 'waiting',
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
  const deleted = new Set(incoming.filter((message) => message.deleted).map(({ seq }) => seq))
  const settled = without(
    withoutWords(conversation, deleted),
    new Set(incoming.map(({ client_id }) => client_id)),
  )
  if (fresh.size === 0) return settled
  const messages = [...settled.messages, ...fresh.values()].sort((a, b) => a.seq - b.seq)
  return { ...settled, messages, caughtUp: caughtUpWith(messages, conversation.caughtUp) }
}

/** Returns the `seq` up to which the newest run has no gap; it begins at the first messages that are known. */
function caughtUpWith(messages: Message[], before: number): number {
  if (before === 0) return messages.at(-1)?.seq ?? 0
  let reached = before
  for (const { seq } of messages) if (seq === reached + 1) reached = seq
  return reached
}

function withoutWords(conversation: Conversation, seqs: ReadonlySet<number>): Conversation {
  if (!conversation.messages.some(({ seq, deleted }) => !deleted && seqs.has(seq))) return conversation
  const messages = conversation.messages.map((message) =>
    seqs.has(message.seq) && !message.deleted ? { ...message, content: '', deleted: true } : message,
  )
  return { ...conversation, messages }
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
    outgoing: [...conversation.outgoing, { client_id, content, date, state: 'waiting' }],
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

/** Returns the `seq` after which messages were missed; undefined when none were. */
export function gapAfter({ messages, caughtUp }: Conversation): number | undefined {
  return (messages.at(-1)?.seq ?? 0) > caughtUp ? caughtUp : undefined
}

/** A part of a conversation without gaps. */
export interface Run {
  messages: Message[]
  /** True when the server has nothing newer. */
  newest: boolean
}

/** Returns the run that contains a `seq`; the newest run without one, or when it is not known. */
export function runAround({ messages, caughtUp }: Conversation, at?: number): Run {
  const wanted = messages.findIndex(({ seq }) => seq === (at ?? caughtUp))
  const index = wanted < 0 ? messages.findIndex(({ seq }) => seq === caughtUp) : wanted
  let [first, last] = [Math.max(0, index), Math.max(0, index)]
  while (follows(messages[first - 1], messages[first])) first--
  while (follows(messages[last], messages[last + 1])) last++
  const newest = (messages[last]?.seq ?? caughtUp) >= caughtUp
  return { messages: newest ? messages.slice(first) : messages.slice(first, last + 1), newest }
}

function follows(one: Message | undefined, next: Message | undefined): boolean {
  return one !== undefined && next !== undefined && next.seq === one.seq + 1
}

export function lastSeq({ messages }: Pick<Conversation, 'messages'>): number {
  return messages.at(-1)?.seq ?? 0
}

/** Returns the `seq` up to which the member has now read; undefined when nothing new has come. */
export function unreadUpTo(conversation: Conversation, me: string): number | undefined {
  const { mine } = conversation.read
  return conversation.messages.findLast(({ seq, user_id }) => seq > mine && user_id !== me)?.seq
}

/** Counts the other's messages after a `seq`, without deleted ones. */
export function countNewAfter({ messages }: Conversation, me: string, seen: number): number {
  return messages.filter(({ seq, user_id, deleted }) => seq > seen && user_id !== me && !deleted).length
}
