import type { Message, Quote, Reaction } from '@savanna/contract/chat/message'
import { QUOTE_LENGTH } from '@savanna/contract/chat/routes'
import { cutText } from '@savanna/contract/language/cut-text'

type Sending = { state: 'waiting' } | { state: 'failed'; reason: string }

/** A message that is being sent: shown immediately under the browser's client id. */
export type Outgoing = { client_id: string; content: string; date: string; quote?: Quote } & Sending

/** A member's change to a stored message. */
export type ChangeOfMessage = { client_id: string; message_id: string } & (
  | { kind: 'edit'; content: string }
  | { kind: 'reaction'; reaction: Reaction | null }
)

/** A change that the server hasn't acknowledged; a rejected reaction is dropped, a rejected edit stays. */
type PendingChange = ChangeOfMessage & Sending

/** One conversation as this browser knows it. */
export interface Conversation {
  /** The messages stored on the server: each once, ordered by `seq`, possibly with gaps. */
  messages: Message[]
  /** Messages that the server hasn't acknowledged yet, in the order of writing. */
  outgoing: Outgoing[]
  /** The highest `seq` that each side has read. */
  read: { mine: number; theirs: number }
  /** The highest `seq` that the match's devices have received. */
  delivered: number
  /** The newest run has no gap up to this `seq`; a known message above it means that others were missed. */
  caughtUp: number
  /** All message changes up to this number are known. */
  changedUpTo: number
  /** The member's own unacknowledged changes, in the order of making. */
  changes: PendingChange[]
}

export type ConversationEvent =
  /** Messages from any source: an acknowledgement, an echo, a page, a catch-up. */
  | { type: 'arrived'; messages: Message[] }
  | { type: 'read'; side: 'mine' | 'theirs'; seq: number }
  | { type: 'delivered'; seq: number }
  /** The match's read receipts are no longer shown, or not known. */
  | { type: 'marksHidden' }
  /** A message was edited, reacted to or deleted; `client_id` identifies the member's own change. */
  | { type: 'changed'; message: Message; client_id?: string }
  /** All messages changed after the last known change, up to a number. */
  | { type: 'changesFetched'; messages: Message[]; upTo: number }
  | { type: 'changeAdded'; change: ChangeOfMessage }
  | { type: 'changeRejected'; client_id: string; reason: string }
  | { type: 'changeDiscarded'; client_id: string }
  /** `seq` of messages deleted by their sender. */
  | { type: 'deleted'; seqs: number[] }
  | { type: 'written'; client_id: string; content: string; date: string; quote?: Quote | undefined }
  | { type: 'rejected'; client_id: string; reason: string }
  | { type: 'retried'; client_id: string }
  | { type: 'discarded'; client_id: string }

export const EMPTY: Conversation = {
  messages: [],
  outgoing: [],
  read: { mine: 0, theirs: 0 },
  delivered: 0,
  caughtUp: 0,
  changedUpTo: 0,
  changes: [],
}

/** A reducer: returns the conversation after an event. Events may repeat and arrive in any order. */
export function reduce(conversation: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'arrived':
      return addMessages(conversation, event.messages)
    case 'read':
      return markRead(conversation, event.side, event.seq)
    case 'marksHidden':
      return conversation.read.theirs === 0
        ? conversation
        : { ...conversation, read: { ...conversation.read, theirs: 0 } }
    case 'delivered':
      return event.seq <= conversation.delivered ? conversation : { ...conversation, delivered: event.seq }
    case 'changed':
      return applyLiveChange(conversation, event)
    case 'changesFetched':
      return raiseChangedUpTo(addMessages(conversation, event.messages), event.upTo)
    case 'changeAdded':
      return addPendingChange(conversation, event.change)
    case 'changeRejected':
      return rejectChange(conversation, event)
    case 'changeDiscarded':
      return removeChange(conversation, event.client_id)
    case 'deleted':
      return eraseTexts(conversation, new Set(event.seqs))
    case 'written':
      return addOutgoing(conversation, event)
    case 'rejected':
      return updateOutgoing(conversation, event.client_id, (outgoing) => ({
        ...outgoing,
        state: 'failed',
        reason: event.reason,
      }))
    case 'retried':
      return updateOutgoing(conversation, event.client_id, ({ client_id, content, date, quote }) => ({
        client_id,
        content,
        date,
        ...(quote && { quote }),
        state: 'waiting',
      }))
    case 'discarded':
      return removeOutgoing(conversation, new Set([event.client_id]))
  }
}

function addMessages(conversation: Conversation, incoming: Message[]): Conversation {
  const bySeq = new Map(conversation.messages.map((message) => [message.seq, message]))
  const known = bySeq.size
  let replaced = false
  for (const message of incoming) {
    const before = bySeq.get(message.seq)
    const newer = before ? pickNewer(before, message) : message
    replaced ||= before !== undefined && newer !== before
    bySeq.set(message.seq, newer)
  }
  const settled = removeOutgoing(conversation, new Set(incoming.map(({ client_id }) => client_id)))
  if (bySeq.size === known && !replaced) return settled
  const messages = [...bySeq.values()].sort((a, b) => a.seq - b.seq)
  return { ...settled, messages, caughtUp: extendCaughtUp(messages, conversation.caughtUp) }
}

/** Returns the newer of a message's two states; a deleted message stays deleted. */
function pickNewer(known: Message, incoming: Message): Message {
  if (known.deleted) return known
  if (incoming.deleted) return incoming
  return (incoming.changed ?? 0) > (known.changed ?? 0) ? incoming : known
}

function applyLiveChange(
  conversation: Conversation,
  { message, client_id }: { message: Message; client_id?: string },
): Conversation {
  const settled = client_id === undefined ? conversation : removeChange(conversation, client_id)
  const next = addMessages(settled, [message])
  return message.changed === next.changedUpTo + 1 ? raiseChangedUpTo(next, message.changed) : next
}

function raiseChangedUpTo(conversation: Conversation, upTo: number): Conversation {
  return upTo <= conversation.changedUpTo ? conversation : { ...conversation, changedUpTo: upTo }
}

/** Returns whether changes before this live one were missed. */
export function missedChanges({ changedUpTo }: Conversation, { changed = 0 }: Message): boolean {
  return changed > changedUpTo + 1
}

function addPendingChange(conversation: Conversation, change: ChangeOfMessage): Conversation {
  if (conversation.changes.some(({ client_id }) => client_id === change.client_id)) return conversation
  return { ...conversation, changes: [...conversation.changes, { ...change, state: 'waiting' }] }
}

function rejectChange(
  conversation: Conversation,
  { client_id, reason }: { client_id: string; reason: string },
): Conversation {
  const rejected = conversation.changes.find((change) => change.client_id === client_id)
  if (!rejected) return conversation
  if (rejected.kind === 'reaction') return removeChange(conversation, client_id)
  const changes = conversation.changes.map(
    (change): PendingChange => (change === rejected ? { ...rejected, state: 'failed', reason } : change),
  )
  return { ...conversation, changes }
}

function removeChange(conversation: Conversation, clientId: string): Conversation {
  const changes = conversation.changes.filter(({ client_id }) => client_id !== clientId)
  return changes.length === conversation.changes.length ? conversation : { ...conversation, changes }
}

/** Returns the `seq` up to which the newest run has no gap; it starts at the first known messages. */
function extendCaughtUp(messages: Message[], before: number): number {
  if (before === 0) return messages.at(-1)?.seq ?? 0
  let reached = before
  for (const { seq } of messages) if (seq === reached + 1) reached = seq
  return reached
}

function eraseTexts(conversation: Conversation, seqs: ReadonlySet<number>): Conversation {
  if (!conversation.messages.some(({ seq, deleted }) => !deleted && seqs.has(seq))) return conversation
  const messages = conversation.messages.map((message) => {
    if (!seqs.has(message.seq) || message.deleted) return message
    const { quote: _quote, reactions: _reactions, edited_at: _edited, ...rest } = message
    return { ...rest, content: '', deleted: true }
  })
  return { ...conversation, messages }
}

function markRead(conversation: Conversation, side: 'mine' | 'theirs', seq: number): Conversation {
  if (seq <= conversation.read[side]) return conversation
  return { ...conversation, read: { ...conversation.read, [side]: seq } }
}

function addOutgoing(
  conversation: Conversation,
  { client_id, content, date, quote }: Extract<ConversationEvent, { type: 'written' }>,
): Conversation {
  const known =
    conversation.outgoing.some((outgoing) => outgoing.client_id === client_id) ||
    conversation.messages.some((message) => message.client_id === client_id)
  if (known) return conversation
  const outgoing: Outgoing = { client_id, content, date, ...(quote && { quote }), state: 'waiting' }
  return { ...conversation, outgoing: [...conversation.outgoing, outgoing] }
}

function updateOutgoing(
  conversation: Conversation,
  clientId: string,
  change: (outgoing: Outgoing) => Outgoing,
): Conversation {
  if (!conversation.outgoing.some(({ client_id }) => client_id === clientId)) return conversation
  const outgoing = conversation.outgoing.map((one) => (one.client_id === clientId ? change(one) : one))
  return { ...conversation, outgoing }
}

function removeOutgoing(conversation: Conversation, clientIds: ReadonlySet<string>): Conversation {
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

/** Returns the run that contains a `seq`; without one, or if it isn't known, the newest run. */
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

/** Returns the `seq` up to which the member has now read; undefined when nothing new has arrived. */
export function unreadUpTo(conversation: Conversation, me: string): number | undefined {
  const { mine } = conversation.read
  return conversation.messages.findLast(({ seq, user_id }) => seq > mine && user_id !== me)?.seq
}

/** Counts the match's messages after a `seq`, without deleted ones. */
export function countNewAfter({ messages }: Conversation, me: string, seen: number): number {
  return messages.filter(({ seq, user_id, deleted }) => seq > seen && user_id !== me && !deleted).length
}

/** Returns a message with the member's own pending changes applied. */
export function withPending({ changes }: Conversation, message: Message, me: string): Message {
  const waiting = changes.filter(({ message_id, state }) => message_id === message.id && state === 'waiting')
  if (message.deleted || waiting.length === 0) return message
  let { content, reactions = [] } = message
  for (const change of waiting) {
    if (change.kind === 'edit') content = change.content
    else {
      const others = reactions.filter(({ user_id }) => user_id !== me)
      reactions = change.reaction ? [...others, { user_id: me, reaction: change.reaction }] : others
    }
  }
  return { ...message, content, reactions }
}

/** Returns a message's quote, with the latest known text. */
export function quoteOf(
  { messages }: Conversation,
  { quote }: { quote?: Quote | undefined },
): Quote | undefined {
  const original = quote && messages.find(({ seq }) => seq === quote.seq)
  if (!original) return quote
  const { id, seq, user_id, content, deleted } = original
  return { id, seq, user_id, content, deleted }
}

/** Returns the quote for a reply to a message. */
export function quoteFrom({ id, seq, user_id, content, deleted }: Message): Quote {
  return { id, seq, user_id, content: cutText(content, QUOTE_LENGTH), deleted }
}
