import type { Message } from '@savanna/contract/chat/routes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Conversation,
  type ConversationEvent,
  EMPTY,
  gapAfter,
  reduce,
  runAround,
  unreadUpTo,
} from './chat.model.ts'

const ME = 'me'

function message(seq: number, user_id = ME): Message {
  return {
    id: `id-${seq}`,
    client_id: `client-${seq}`,
    seq,
    content: `text ${seq}`,
    user_id,
    date: '2026-06-01T12:00:00Z',
    deleted: false,
  }
}

const write = (seq: number): ConversationEvent => ({
  type: 'written',
  client_id: `client-${seq}`,
  content: `text ${seq}`,
  date: '2026-06-01T12:00:00Z',
})
const arrive = (...messages: Message[]): ConversationEvent => ({ type: 'arrived', messages })
const replay = (events: ConversationEvent[], from: Conversation = EMPTY) => events.reduce(reduce, from)
const seqs = ({ messages }: Conversation) => messages.map(({ seq }) => seq)

/** Generates each message as acknowledgement and as echo, and pages over them, in any order, with repetitions. */
const deliveries = fc.integer({ min: 1, max: 20 }).chain((count) => {
  const all = Array.from({ length: count }, (_, index) => message(index + 1, index % 3 ? ME : 'other'))
  const page = fc
    .tuple(fc.nat(count), fc.nat(count))
    .map(([a, b]) => arrive(...all.slice(Math.min(a, b), Math.max(a, b))))
  const certain = all.flatMap((one) => [write(one.seq), arrive(one), arrive(one)])
  const failures = all.map(
    ({ client_id }): ConversationEvent => ({ type: 'refused', client_id, reason: 'Too slow' }),
  )
  return fc
    .tuple(fc.array(page, { maxLength: 5 }), fc.subarray(failures))
    .chain(([pages, failed]) => fc.shuffledSubarray([...certain, ...pages, ...failed], { minLength: 0 }))
    .map((events) => ({ all, events }))
})

describe('a conversation', () => {
  it('a conversation shows each message once, in order, however deliveries interleave', () => {
    fc.assert(
      fc.property(deliveries, ({ all, events }) => {
        const result = replay(events)
        expect(seqs(result)).toEqual([...new Set(seqs(result))].sort((a, b) => a - b))
        const shown = [...result.messages, ...result.outgoing].map(({ client_id }) => client_id)
        expect(new Set(shown).size).toBe(shown.length)
        const complete = replay([arrive(...all)], result)
        expect(complete.messages).toEqual(all)
        expect(complete.outgoing).toEqual([])
      }),
    )
  })

  it('a conversation does not change when everything is delivered again', () => {
    fc.assert(
      fc.property(deliveries, ({ all, events }) => {
        const once = replay([...events, arrive(...all)])
        const again = replay(
          events.filter(({ type }) => type !== 'written'),
          once,
        )
        expect(again).toBe(once)
      }),
    )
  })
})

describe('a conversation in parts', () => {
  it('a gap is found after the newest run, whatever older runs were loaded', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (numbers) => {
        const result = replay(numbers.map((seq) => arrive(message(seq))))
        const here = new Set(numbers)
        let whole = numbers[0] ?? 0
        while (here.has(whole + 1)) whole++
        expect(gapAfter(result)).toBe(Math.max(...numbers) > whole ? whole : undefined)
      }),
    )
  })

  it('the run shown has no gap and is the newest or the one around a seq', () => {
    const known = replay([
      arrive(...[40, 41, 42].map((seq) => message(seq))),
      arrive(...[10, 11].map((seq) => message(seq))),
      arrive(...[20].map((seq) => message(seq))),
    ])
    const part = (at?: number) => {
      const { messages, newest } = runAround(known, at)
      return [messages.map(({ seq }) => seq), newest]
    }
    expect(part()).toEqual([[40, 41, 42], true])
    expect(part(11)).toEqual([[10, 11], false])
    expect(part(20)).toEqual([[20], false])
    expect(part(15)).toEqual([[40, 41, 42], true])
    expect(runAround(EMPTY)).toEqual({ messages: [], newest: true })
    const joined = replay([arrive(...Array.from({ length: 19 }, (_, n) => message(n + 21)))], known)
    expect(runAround(joined, 20)).toMatchObject({ newest: true })
    expect(runAround(joined, 20).messages).toHaveLength(23)
    // A message came out of order: it is shown while the gap is fetched.
    expect(runAround(replay([arrive(message(50))], known)).messages.map(({ seq }) => seq)).toEqual([
      40, 41, 42, 50,
    ])
  })

  it('the text of a deleted message is removed for good, in whatever order events come', () => {
    const gone: Message = { ...message(2), content: '', deleted: true }
    const orders: ConversationEvent[][] = [
      [arrive(message(1), message(2)), arrive(gone)],
      [arrive(gone), arrive(message(1), message(2))],
      [arrive(message(1), message(2)), { type: 'gone', seqs: [2, 7] }, arrive(message(2))],
    ]
    for (const events of orders) {
      expect(replay(events).messages).toEqual([message(1), gone])
    }
  })
})

describe('what a conversation knows of each side', () => {
  it('outgoing messages follow the stored ones until they fail or are acknowledged', () => {
    const sending = replay([write(1), arrive(message(2, 'other'))])
    expect(sending.outgoing).toMatchObject([{ content: 'text 1', state: 'waiting' }])
    const failed = replay([{ type: 'refused', client_id: 'client-1', reason: 'No' }], sending)
    expect(failed.outgoing).toMatchObject([{ state: 'failed', reason: 'No' }])
    const retried = replay([{ type: 'retried', client_id: 'client-1' }], failed)
    expect(retried.outgoing).toEqual(sending.outgoing)
    expect(replay([arrive(message(1))], retried)).toMatchObject({
      outgoing: [],
      messages: [{ seq: 1 }, { seq: 2 }],
    })
    expect(replay([{ type: 'discarded', client_id: 'client-1' }], failed).outgoing).toEqual([])
  })

  it('the read position moves forward only, and only over messages of the other', () => {
    const both = replay([arrive(message(1, 'other'), message(2, 'other'), message(3, ME))])
    expect(unreadUpTo(both, ME)).toBe(2)
    const read = replay([{ type: 'read', side: 'mine', seq: 2 }], both)
    expect(unreadUpTo(read, ME)).toBeUndefined()
    expect(replay([{ type: 'read', side: 'mine', seq: 1 }], read)).toBe(read)
  })
})
