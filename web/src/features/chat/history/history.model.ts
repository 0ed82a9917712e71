import { t } from '@lingui/core/macro'
import type { CallEntry } from '@savanna/contract/calls/routes'
import { type Message, REACTIONS, type Reaction } from '@savanna/contract/chat/message'
import { EDIT_MINUTES } from '@savanna/contract/chat/routes'
import { perLocale } from '@savanna/contract/language/per-locale'
import { DAY_MS, MINUTE_MS } from '@savanna/contract/time'
import { type Conversation, type Outgoing, quoteOf, type Run, withPending } from '../chat.model.ts'

export type Tick = 'waiting' | 'sent' | 'delivered' | 'read' | 'failed'

/** A bubble's quote. */
export interface BubbleQuote {
  seq: number
  mine: boolean
  text: string
  deleted: boolean
}

/** One of the six reactions below a bubble; at most one per member, so two at most. */
export interface BubbleReaction {
  reaction: Reaction
  count: number
  /** True when the member's own is among them. */
  mine: boolean
}

/** A pending edit, or a rejected one with its text. */
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
  /** True if deleted: there is no text. */
  deleted: boolean
  text: string
  date: string
  mine: boolean
  /** True for a group's last bubble, which has the tail, the time and the tick. */
  last: boolean
  tick: Tick | null
  /** Why it wasn't sent. */
  reason?: string
}

export type HistoryItem =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'unread'; key: string }
  | { kind: 'call'; key: string; call: CallEntry }
  | { kind: 'group'; key: string; mine: boolean; bubbles: Bubble[] }

interface View {
  me: string
  /** `seq` of the message with the divider above it. */
  firstNew?: number | undefined
  /** The ended calls between the two, oldest first. */
  calls?: readonly CallEntry[] | undefined
  /** The message before the first, if the first starts its own group. */
  before?: Message | undefined
}

/** Returns whether two times are within the same minute, like the messages of a group. */
export function isOneMinute(one: string, other: string): boolean {
  const minuteOf = (date: string) => Math.floor(Date.parse(date) / MINUTE_MS)
  return minuteOf(one) === minuteOf(other)
}

/**
 * Returns the `seq` of a member's first new message, if those above `newAfter` are new; undefined when none is, until
 * the last read message has loaded, and after a reply: members who have replied have seen the new ones.
 */
export function findFirstNew(
  { outgoing }: Conversation,
  { messages }: Run,
  { me, newAfter }: { me: string; newAfter: number | undefined },
): number | undefined {
  if (newAfter === undefined || outgoing.length > 0 || (messages[0]?.seq ?? 1) > newAfter + 1)
    return undefined
  const after = messages.filter(({ seq }) => seq > newAfter)
  return after.some(({ user_id }) => user_id === me) ? undefined : after[0]?.seq
}

/** Lays out a run of messages, or a part of it: day dividers, the divider above new messages, bubbles grouped by minute. */
export function layOut(
  conversation: Conversation,
  run: Run,
  { me, firstNew, calls = [], before: earlier }: View,
): HistoryItem[] {
  const items: HistoryItem[] = []
  let day = earlier ? new Date(earlier.date).toDateString() : ''
  const lines = callsWithin(calls, run, earlier)

  function begin(date: string) {
    const next = new Date(date).toDateString()
    if (next === day) return
    day = next
    items.push({ kind: 'day', key: `day-${day}`, date })
  }

  /** Adds the calls before a message. */
  function addCalls(before?: string) {
    for (let [call] = lines; call && (!before || call.date < before); [call] = lines) {
      lines.shift()
      begin(call.date)
      items.push({ kind: 'call', key: `call-${call.id}`, call })
    }
  }

  function add(bubble: Omit<Bubble, 'last'>, isNew: boolean) {
    addCalls(bubble.date)
    begin(bubble.date)
    if (isNew) items.push({ kind: 'unread', key: 'unread' })
    const group = items.at(-1)
    const previous = group?.kind === 'group' && group.mine === bubble.mine ? group.bubbles.at(-1) : undefined
    if (group?.kind === 'group' && previous && isOneMinute(previous.date, bubble.date)) {
      previous.last = false
      group.bubbles.push({ ...bubble, last: true })
    } else {
      items.push({
        kind: 'group',
        key: `group-${bubble.key}`,
        mine: bubble.mine,
        bubbles: [{ ...bubble, last: true }],
      })
    }
  }

  for (const message of run.messages) {
    add(bubbleOf(message, me, conversation), message.seq === firstNew)
  }
  if (run.newest) {
    for (const outgoing of conversation.outgoing) add(bubbleOfOutgoing(outgoing, me, conversation), false)
    addCalls()
  }
  return items
}

/** Returns the calls within a run; earlier calls only if the run starts with the first message. */
function callsWithin(
  calls: readonly CallEntry[],
  { messages: [first] }: Run,
  before: Message | undefined,
): CallEntry[] {
  if (before) return calls.filter(({ date }) => date >= before.date)
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

/** Returns a message's reactions, in the order of the menu. */
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

/** Returns whether a message may still be edited; the server's clock decides in the end. */
export function isEditable({ user_id, deleted, date }: Message, me: string, now: Date): boolean {
  return user_id === me && !deleted && now.getTime() - Date.parse(date) < EDIT_MINUTES * MINUTE_MS
}

/** Returns the member's last message if it may still be edited, with the text they see. */
export function lastEditable(conversation: Conversation, me: string, now: Date): Message | undefined {
  const last = conversation.messages.findLast(({ user_id, deleted }) => user_id === me && !deleted)
  return last && isEditable(last, me, now) ? withPending(conversation, last, me) : undefined
}

const form = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, options))
const clock = form({ hour: '2-digit', minute: '2-digit' })
const weekday = form({ weekday: 'long' })
const dayOfYear = form({ day: 'numeric', month: 'long' })
const dayOfAnyYear = form({ day: 'numeric', month: 'long', year: 'numeric' })
const shortWeekday = form({ weekday: 'short' })
const shortDayOfYear = form({ day: 'numeric', month: 'short' })
const shortDayOfAnyYear = form({ day: 'numeric', month: 'short', year: '2-digit' })

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
  if (ago < 7) return weekday().format(day)
  return (day.getFullYear() === now.getFullYear() ? dayOfYear() : dayOfAnyYear()).format(day)
}

/** Returns a time as hours and minutes. */
export function clockText(date: string): string {
  return clock().format(new Date(date))
}

/** Returns a short text for the time of the last message in a list. */
export function listTimeText(date: string, now: Date): string {
  const day = new Date(date)
  const ago = daysAgo(day, now)
  if (ago <= 0) return clockText(date)
  if (ago === 1) return t`Yesterday`
  if (ago < 7) return shortWeekday().format(day)
  return (day.getFullYear() === now.getFullYear() ? shortDayOfYear() : shortDayOfAnyYear()).format(day)
}
