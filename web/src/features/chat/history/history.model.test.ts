import { describe, expect, it } from 'vitest'
import { type Conversation, EMPTY, runAround } from '../chat.model.ts'
import { dayText, findFirstNew, type HistoryItem, layOut, listTimeText } from './history.model.ts'

function conversation(...lines: [user: string, date: string][]): Conversation {
  const messages = lines.map(([user_id, date], index) => ({
    id: `id-${index}`,
    client_id: `client-${index}`,
    seq: index + 1,
    content: `text ${index + 1}`,
    user_id,
    date: new Date(`2026-06-${date}`).toISOString(),
    deleted: false,
  }))
  return { ...EMPTY, messages, caughtUp: messages.length }
}

function items(shown: Conversation, newAfter?: number): HistoryItem[] {
  const run = runAround(shown)
  return layOut(shown, run, { me: 'me', firstNew: findFirstNew(shown, run, { me: 'me', newAfter }) })
}

function sketch(items: HistoryItem[]): string[] {
  return items.map((item) =>
    item.kind === 'group'
      ? `${item.mine ? 'me' : 'you'}: ${item.bubbles.map(({ text, last }) => `${text}${last ? '<' : ''}`).join(', ')}`
      : item.kind,
  )
}

describe('the layout of a conversation', () => {
  it('groups messages by minute and side, with dividers', () => {
    const shown = conversation(
      ['me', '01T12:00:10'],
      ['me', '01T12:00:50'],
      ['me', '01T12:01:00'],
      ['you', '01T12:01:20'],
      ['you', '02T09:00:00'],
      ['you', '02T09:00:01'],
    )
    expect(sketch(items(shown, 5))).toEqual([
      'day',
      'me: text 1, text 2<',
      'me: text 3<',
      'you: text 4<',
      'day',
      'you: text 5<',
      'unread',
      'you: text 6<',
    ])
    expect(sketch(items(shown))).not.toContain('unread')
  })

  it('shows no divider above new messages until the last read one has loaded', () => {
    const shown = conversation(['you', '01T12:00:00'], ['you', '01T12:00:00'], ['you', '01T12:00:00'])
    const later = { ...shown, messages: shown.messages.slice(2) }
    expect(sketch(items(later, 1))).not.toContain('unread')
    expect(sketch(items(later, 2))).toContain('unread')
    expect(sketch(items(shown, 0))).toContain('unread')
  })

  it('ticks show what is sent, read, waiting or failed', () => {
    const shown: Conversation = {
      ...conversation(
        ['me', '01T12:00:00'],
        ['you', '01T12:00:00'],
        ['me', '01T12:00:00'],
        ['me', '01T12:00:00'],
      ),
      read: { mine: 0, theirs: 2 },
      delivered: 3,
      outgoing: [
        { client_id: 'a', content: 'a', date: '2026-06-01T13:00:00Z', state: 'waiting' },
        { client_id: 'b', content: 'b', date: '2026-06-01T13:00:00Z', state: 'failed', reason: 'No' },
      ],
    }
    const groups = items(shown).filter((item) => item.kind === 'group')
    expect(groups.flatMap(({ bubbles }) => bubbles.map(({ tick }) => tick))).toEqual([
      'read',
      null,
      'delivered',
      'sent',
      'waiting',
      'failed',
    ])
  })
})

describe('times', () => {
  const now = new Date('2026-06-10T12:00:00')
  it.each([
    ['2026-06-10T00:01:00', 'Today', '00:01'],
    ['2026-06-09T23:59:00', 'Yesterday', 'Yesterday'],
    ['2026-06-05T12:00:00', 'Friday', 'Fri'],
    ['2026-05-02T12:00:00', '2 May', '2 May'],
    ['2025-05-02T12:00:00', '2 May 2025', '2 May 25'],
  ])('the day of %s is %s', (date, day, short) => {
    expect([dayText(date, now), listTimeText(date, now)]).toEqual([day, short])
  })
})

describe('calls in a conversation', () => {
  const callLine = (id: string, date: string) =>
    ({
      id,
      caller_id: 'you',
      outcome: 'missed',
      date: new Date(`2026-06-${date}`).toISOString(),
      seconds: 0,
    }) as const
  const calls = [
    callLine('early', '01T11:00:00'),
    callLine('between', '01T12:00:30'),
    callLine('late', '03T09:00:00'),
  ]

  it('are listed between messages at their time, and start their own day', () => {
    const shown = conversation(['me', '01T12:00:10'], ['me', '01T12:00:50'])
    expect(sketch(layOut(shown, runAround(shown), { me: 'me', calls }))).toEqual([
      'day',
      'call',
      'me: text 1<',
      'call',
      'me: text 2<',
      'day',
      'call',
    ])
  })

  it('aren’t shown above a run that doesn’t reach back to them', () => {
    const shown = conversation(['me', '01T12:00:10'], ['me', '01T12:00:50'])
    const run = { ...runAround(shown), messages: shown.messages.slice(1) }
    const laid = layOut(shown, run, { me: 'me', calls })
    expect(laid.filter(({ kind }) => kind === 'call').map(({ key }) => key)).toEqual(['call-late'])
  })

  it('a part of a run continues the previous part’s day and calls', () => {
    const shown = conversation(['me', '01T12:00:10'], ['you', '01T12:00:50'], ['me', '02T09:00:00'])
    const { messages } = runAround(shown)
    const lay = (from: number, to?: number) => {
      const part = { messages: messages.slice(from, to), newest: to === undefined }
      return layOut(shown, part, { me: 'me', calls, before: messages[from - 1] }).map(({ key }) => key)
    }
    const whole = lay(0)
    expect(whole.filter((key) => key.startsWith('call'))).toHaveLength(3)
    for (const cut of [1, 2]) expect([...lay(0, cut), ...lay(cut)]).toEqual(whole)
  })
})
