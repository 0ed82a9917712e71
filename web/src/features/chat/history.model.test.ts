import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Conversation, EMPTY } from './chat.model.ts'
import { dayText, type HistoryItem, layOut, listTimeText, partsOf } from './history.model.ts'

function conversation(...lines: [user: string, date: string][]): Conversation {
  const messages = lines.map(([user_id, date], index) => ({
    id: `id-${index}`,
    client_id: `client-${index}`,
    seq: index + 1,
    content: `text ${index + 1}`,
    user_id,
    date: new Date(`2026-06-${date}`).toISOString(),
  }))
  return { ...EMPTY, messages }
}

function sketch(items: HistoryItem[]): string[] {
  return items.map((item) =>
    item.kind === 'group'
      ? `${item.mine ? 'me' : 'you'}: ${item.bubbles.map(({ text, last }) => `${text}${last ? '<' : ''}`).join(', ')}`
      : item.kind,
  )
}

describe('the layout of a conversation', () => {
  it('groups by minute and side, with a line for each day and one above what is new', () => {
    const shown = conversation(
      ['me', '01T12:00:10'],
      ['me', '01T12:00:50'],
      ['me', '01T12:01:00'],
      ['you', '01T12:01:20'],
      ['you', '02T09:00:00'],
      ['you', '02T09:00:01'],
    )
    expect(sketch(layOut(shown, { me: 'me', newAfter: 5 }))).toEqual([
      'day',
      'me: text 1, text 2<',
      'me: text 3<',
      'you: text 4<',
      'day',
      'you: text 5<',
      'unread',
      'you: text 6<',
    ])
    expect(sketch(layOut(shown, { me: 'me', newAfter: undefined }))).not.toContain('unread')
  })

  it('ticks what was sent, read, is under way or failed', () => {
    const shown: Conversation = {
      ...conversation(['me', '01T12:00:00'], ['you', '01T12:00:00'], ['me', '01T12:00:00']),
      read: { mine: 0, theirs: 2 },
      outgoing: [
        { client_id: 'a', content: 'a', date: '2026-06-01T13:00:00Z', state: 'sending' },
        { client_id: 'b', content: 'b', date: '2026-06-01T13:00:00Z', state: 'failed', reason: 'No' },
      ],
    }
    const groups = layOut(shown, { me: 'me', newAfter: undefined }).filter((item) => item.kind === 'group')
    expect(groups.flatMap(({ bubbles }) => bubbles.map(({ tick }) => tick))).toEqual([
      'read',
      null,
      'sent',
      'sending',
      'failed',
    ])
  })
})

describe('links in a text', () => {
  it.each([
    ['see https://example.org/a?b=c, please', ['see ', 'https://example.org/a?b=c', ', please']],
    ['(http://example.org)', ['(', 'http://example.org', ')']],
    ['javascript:alert(1) data:text/html,x', ['javascript:alert(1) data:text/html,x']],
    ['https://', ['https://']],
    ['', []],
  ])('%s', (text, parts) => {
    expect(partsOf(text).map((part) => part.text)).toEqual(parts)
  })

  it('lose nothing of the text, and lead to the web alone', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('https://', 'http://a.b/', 'javascript:', ' '),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        const parts = partsOf(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^https?:\/\//)
      }),
    )
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
  ])('%s is %s', (date, day, short) => {
    expect([dayText(date, now), listTimeText(date, now)]).toEqual([day, short])
  })
})
