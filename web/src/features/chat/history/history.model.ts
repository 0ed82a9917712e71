import type { CallLine } from '@savanna/contract/calls/routes'
import type { Message } from '@savanna/contract/chat/routes'
import { DAY_MS } from '@savanna/contract/time'
import type { Conversation, Outgoing, Run } from '../chat.model.ts'

export type Tick = 'waiting' | 'sent' | 'delivered' | 'read' | 'failed'

export interface Bubble {
  /** The browser's id: it stays the same from writing to acknowledgement. */
  key: string
  /** The server's id and number, once it is stored. */
  stored?: { id: string; seq: number }
  /** Taken back: there is no text. */
  deleted: boolean
  text: string
  date: string
  mine: boolean
  /** The last of its group carries the tail, the time and the tick. */
  last: boolean
  tick: Tick | null
  /** Why it was not sent. */
  reason?: string
}

export type HistoryItem =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'unread'; key: string }
  | { kind: 'call'; key: string; call: CallLine }
  | { kind: 'group'; key: string; mine: boolean; bubbles: Bubble[] }

interface View {
  me: string
  /** Messages of the other above this number are new; none are when absent. */
  newAfter: number | undefined
  /** The calls of the two, the oldest first. */
  calls?: readonly CallLine[] | undefined
}

/** A part of a conversation as it is laid out: day lines, the line above what is new, bubbles grouped by minute. */
export function layOut(
  conversation: Conversation,
  run: Run,
  { me, newAfter, calls = [] }: View,
): HistoryItem[] {
  const items: HistoryItem[] = []
  let day = ''
  let minute = ''
  // While what was read last is still to be loaded, nobody knows where the new begins.
  let marked = newAfter === undefined || (run.messages[0]?.seq ?? 1) > newAfter + 1

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

  /** The calls before a message stand above it. */
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
    add(bubbleOf(message, mine, conversation), !mine && message.seq > (newAfter ?? 0))
  }
  if (run.newest) {
    for (const outgoing of conversation.outgoing) add(bubbleOfOutgoing(outgoing), false)
    addCalls()
  }
  return items
}

/** The calls that belong to a part of a conversation: none from before it begins, unless there is nothing before. */
function callsWithin(calls: readonly CallLine[], { messages: [first] }: Run): CallLine[] {
  return calls.filter(({ date }) => !first || first.seq === 1 || date > first.date)
}

function bubbleOf(message: Message, mine: boolean, { read, delivered }: Conversation): Omit<Bubble, 'last'> {
  const { client_id: key, content: text, date, id, seq, deleted } = message
  const reached = seq <= read.theirs ? 'read' : seq <= delivered ? 'delivered' : 'sent'
  return { key, text, date, mine, deleted, stored: { id, seq }, tick: mine && !deleted ? reached : null }
}

function bubbleOfOutgoing(outgoing: Outgoing): Omit<Bubble, 'last'> {
  const { client_id: key, content: text, date, state: tick } = outgoing
  const bubble = { key, text, date, mine: true, deleted: false, tick }
  return outgoing.state === 'failed' ? { ...bubble, reason: outgoing.reason } : bubble
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

function daysAgo(date: Date, now: Date): number {
  return Math.round((midnight(now) - midnight(date)) / DAY_MS)
}

/** The words of a day line: Today, Yesterday, a weekday, a date. */
export function dayText(date: string, now: Date): string {
  const day = new Date(date)
  const ago = daysAgo(day, now)
  if (ago <= 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  if (ago < 7) return day.toLocaleDateString('en-GB', { weekday: 'long' })
  const year = day.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year })
}

/** Hours and minutes. */
export function clockText(date: string): string {
  return new Date(date).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}

/** When a conversation was last alive, as short as a list wants it. */
export function listTimeText(date: string, now: Date): string {
  const day = new Date(date)
  const ago = daysAgo(day, now)
  if (ago <= 0) return clockText(date)
  if (ago === 1) return 'Yesterday'
  if (ago < 7) return day.toLocaleDateString('en-GB', { weekday: 'short' })
  const year = day.getFullYear() === now.getFullYear() ? undefined : '2-digit'
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year })
}
