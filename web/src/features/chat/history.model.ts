import type { Message } from '@savanna/contract/chat'
import type { Conversation, Outgoing } from './chat.model.ts'

export type Tick = 'sending' | 'sent' | 'read' | 'failed'

export interface Bubble {
  /** The browser's id: it stays the same from writing to acknowledgement. */
  key: string
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
  | { kind: 'group'; key: string; mine: boolean; bubbles: Bubble[] }

interface View {
  me: string
  /** Messages of the other above this number are new; none are when absent. */
  newAfter: number | undefined
}

/** A conversation as it is laid out: day lines, the line above what is new, and bubbles grouped by minute. */
export function layOut(conversation: Conversation, { me, newAfter }: View): HistoryItem[] {
  const items: HistoryItem[] = []
  let day = ''
  let minute = ''
  let marked = newAfter === undefined

  function add(bubble: Omit<Bubble, 'last'>, isNew: boolean) {
    const at = new Date(bubble.date)
    if (at.toDateString() !== day) {
      day = at.toDateString()
      minute = ''
      items.push({ kind: 'day', key: `day-${day}`, date: bubble.date })
    }
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

  for (const message of conversation.messages) {
    const mine = message.user_id === me
    add(bubbleOf(message, mine, conversation.read.theirs), !mine && message.seq > (newAfter ?? 0))
  }
  for (const outgoing of conversation.outgoing) add(bubbleOfOutgoing(outgoing), false)
  return items
}

function bubbleOf(message: Message, mine: boolean, theirs: number): Omit<Bubble, 'last'> {
  const { client_id: key, content: text, date, seq } = message
  return { key, text, date, mine, tick: mine ? (seq <= theirs ? 'read' : 'sent') : null }
}

function bubbleOfOutgoing(outgoing: Outgoing): Omit<Bubble, 'last'> {
  const { client_id: key, content: text, date, state: tick } = outgoing
  const bubble = { key, text, date, mine: true, tick }
  return outgoing.state === 'failed' ? { ...bubble, reason: outgoing.reason } : bubble
}

export type TextPart = { text: string; href?: string }

const ADDRESS = /https?:\/\/[^\s<>"'`\\]+/giu
// What ends a sentence or closes a bracket is not meant to be part of the address.
const AFTER_ADDRESS = /[).,;:!?\]}»”]+$/u

/** A text in parts, its web addresses apart; nothing but http and https ever becomes a link. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(AFTER_ADDRESS, '')
    if (!URL.canParse(address)) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: address, href: new URL(address).href })
    from = match.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

const DAY_MS = 86_400_000

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
