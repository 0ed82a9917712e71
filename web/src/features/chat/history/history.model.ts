import { t } from '@lingui/core/macro'
import type { CallEntry } from '@savanna/contract/calls/routes'
import { type Message, REACTIONS, type Reaction } from '@savanna/contract/chat/message'
import { EDIT_MINUTES } from '@savanna/contract/chat/routes'
import { currentLocale } from '@savanna/contract/language/current'
import { DAY_MS, MINUTE_MS } from '@savanna/contract/time'
import { type Conversation, type Outgoing, quoteOf, type Run, withPending } from '../chat.model.ts'

export type Tick = 'waiting' | 'sent' | 'delivered' | 'read' | 'failed'

/** What a bubble quotes. */
export interface BubbleQuote {
  seq: number
  mine: boolean
  text: string
  deleted: boolean
}

/** One of the six reactions below a bubble; at most one a member, so there are two at most. */
export interface BubbleReaction {
  reaction: Reaction
  count: number
  /** True when the member's own is among them. */
  mine: boolean
}

/** An edit that is on its way, or was refused with what was typed. */
type BubbleEdit = { state: 'waiting' } | { state: 'failed'; key: string; text: string; reason: string }

export interface Bubble {
  /** The client id, which stays the same from writing to acknowledgement. */
  key: string
  /** The stored message, once there is one. */
  stored?: Message
  quote?: BubbleQuote
  edited: boolean
  edit?: BubbleEdit
  reactions: BubbleReaction[]
  /** True when it was deleted: there is no text. */
  deleted: boolean
  text: string
  date: string
  mine: boolean
  /** True for the last bubble of a group, which has the tail, the time and the tick. */
  last: boolean
  tick: Tick | null
  /** Why it was not sent. */
  reason?: string
}

export type HistoryItem =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'unread'; key: string }
  | { kind: 'call'; key: string; call: CallEntry }
  | { kind: 'group'; key: string; mine: boolean; bubbles: Bubble[] }

interface View {
  me: string
  /** Messages of the other above this `seq` are new; none are when undefined. */
  newAfter: number | undefined
  /** The ended calls of the two, oldest first. */
  calls?: readonly CallEntry[] | undefined
}

/** Lays out a run of messages: day dividers, the divider above new messages, bubbles grouped by minute. */
export function layOut(
  conversation: Conversation,
  run: Run,
  { me, newAfter, calls = [] }: View,
): HistoryItem[] {
  const items: HistoryItem[] = []
  let day = ''
  let minute = ''
  // The divider is left out until the last read message is loaded.
  let marked = newAfter === undefined || (run.messages[0]?.seq ?? 1) > newAfter + 1

  // Who has answered has seen what was new.
  const answered = conversation.outgoing.length > 0 || run.messages.some(isAnswer)
  if (answered) marked = true
  function isAnswer({ user_id, seq }: Message) {
    return user_id === me && newAfter !== undefined && seq > newAfter
  }

  const lines = callsWithin(calls, run)

  function begin(date: string): Date {
    const at = new Date(date)
    if (at.toDateString() !== day) {
      day = at.toDateString()
      minute = ''
      items.push({ kind: 'day', key: `day-${day}`, date })
    }
    return at
  }

  /** Adds the calls that were before a message. */
  function addCalls(before?: string) {
    for (let [call] = lines; call && (!before || call.date < before); [call] = lines) {
      lines.shift()
      begin(call.date)
      minute = ''
      items.push({ kind: 'call', key: `call-${call.id}`, call })
    }
  }

  function add(bubble: Omit<Bubble, 'last'>, isNew: boolean) {
    addCalls(bubble.date)
    const at = begin(bubble.date)
    if (isNew && !marked) {
      marked = true
      minute = ''
      items.push({ kind: 'unread', key: 'unread' })
    }
    const current = `${bubble.mine} ${at.getHours()}:${at.getMinutes()}`
    const group = items.at(-1)
    if (current === minute && group?.kind === 'group') {
      const previous = group.bubbles.at(-1)
      if (previous) previous.last = false
      group.bubbles.push({ ...bubble, last: true })
    } else {
      items.push({
        kind: 'group',
        key: `group-${bubble.key}`,
        mine: bubble.mine,
        bubbles: [{ ...bubble, last: true }],
      })
    }
    minute = current
  }

  for (const message of run.messages) {
    const mine = message.user_id === me
    add(bubbleOf(message, me, conversation), !mine && message.seq > (newAfter ?? 0))
  }
  if (run.newest) {
    for (const outgoing of conversation.outgoing) add(bubbleOfOutgoing(outgoing, me, conversation), false)
    addCalls()
  }
  return items
}

/** Returns the calls within a run; earlier calls only when the run begins with the first message. */
function callsWithin(calls: readonly CallEntry[], { messages: [first] }: Run): CallEntry[] {
  return calls.filter(({ date }) => !first || first.seq === 1 || date > first.date)
}

function bubbleOf(message: Message, me: string, conversation: Conversation): Omit<Bubble, 'last'> {
  const { client_id: key, date, seq, deleted } = message
  const { read, delivered } = conversation
  const shown = withPending(conversation, message, me)
  const mine = message.user_id === me
  const reached = seq <= read.theirs ? 'read' : seq <= delivered ? 'delivered' : 'sent'
  const edit = editOf(conversation, message)
  return {
    key,
    text: shown.content,
    date,
    mine,
    deleted,
    stored: message,
    edited: message.edited_at !== undefined || edit?.state === 'waiting',
    ...(edit && { edit }),
    reactions: countReactions(shown, me),
    tick: mine && !deleted ? reached : null,
    ...(!deleted && quoteShown(conversation, message, me)),
  }
}

function quoteShown(
  conversation: Conversation,
  message: Pick<Message, 'quote'>,
  me: string,
): { quote?: BubbleQuote } {
  const quote = quoteOf(conversation, message)
  if (!quote) return {}
  const { seq, user_id, content: text, deleted } = quote
  return { quote: { seq, mine: user_id === me, text, deleted } }
}

function editOf({ changes }: Conversation, { id }: Message): BubbleEdit | undefined {
  const edit = changes.findLast(({ kind, message_id }) => kind === 'edit' && message_id === id)
  if (edit?.kind !== 'edit') return undefined
  if (edit.state === 'waiting') return { state: 'waiting' }
  return { state: 'failed', key: edit.client_id, text: edit.content, reason: edit.reason }
}

/** Returns the reactions to a message, in the order in which they are offered. */
function countReactions({ reactions = [] }: Message, me: string): BubbleReaction[] {
  return REACTIONS.flatMap((reaction) => {
    const given = reactions.filter((one) => one.reaction === reaction)
    const mine = given.some(({ user_id }) => user_id === me)
    return given.length > 0 ? [{ reaction, count: given.length, mine }] : []
  })
}

function bubbleOfOutgoing(outgoing: Outgoing, me: string, conversation: Conversation): Omit<Bubble, 'last'> {
  const { client_id: key, content: text, date, state: tick } = outgoing
  const quote = quoteShown(conversation, outgoing as Pick<Message, 'quote'>, me)
  const bubble = { key, text, date, mine: true, deleted: false, edited: false, reactions: [], tick, ...quote }
  return outgoing.state === 'failed' ? { ...bubble, reason: outgoing.reason } : bubble
}

/** Tells whether a message may be edited still; the clock of the server decides in the end. */
export function isEditable({ user_id, deleted, date }: Message, me: string, now: Date): boolean {
  return user_id === me && !deleted && now.getTime() - Date.parse(date) < EDIT_MINUTES * MINUTE_MS
}

/** Returns the member's last message if it may be edited still, in the words that they see. */
export function lastEditable(conversation: Conversation, me: string, now: Date): Message | undefined {
  const last = conversation.messages.findLast(({ user_id, deleted }) => user_id === me && !deleted)
  return last && isEditable(last, me, now) ? withPending(conversation, last, me) : undefined
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

function daysAgo(date: Date, now: Date): number {
  return Math.round((midnight(now) - midnight(date)) / DAY_MS)
}

/** Returns the text of a day divider: Today, Yesterday, a weekday or a date. */
export function dayText(date: string, now: Date): string {
  const day = new Date(date)
  const ago = daysAgo(day, now)
  if (ago <= 0) return t`Today`
  if (ago === 1) return t`Yesterday`
  if (ago < 7) return day.toLocaleDateString(currentLocale(), { weekday: 'long' })
  const year = day.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return day.toLocaleDateString(currentLocale(), { day: 'numeric', month: 'long', year })
}

/** Returns a time as hours and minutes. */
export function clockText(date: string): string {
  return new Date(date).toLocaleTimeString(currentLocale(), { hour: '2-digit', minute: '2-digit' })
}

/** Returns a short text for the time of the last message in a list. */
export function listTimeText(date: string, now: Date): string {
  const day = new Date(date)
  const ago = daysAgo(day, now)
  if (ago <= 0) return clockText(date)
  if (ago === 1) return t`Yesterday`
  if (ago < 7) return day.toLocaleDateString(currentLocale(), { weekday: 'short' })
  const year = day.getFullYear() === now.getFullYear() ? undefined : '2-digit'
  return day.toLocaleDateString(currentLocale(), { day: 'numeric', month: 'short', year })
}
