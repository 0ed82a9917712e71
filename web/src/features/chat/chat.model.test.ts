import type { Message } from '@savanna/contract/chat'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Conversation,
  type ConversationEvent,
  EMPTY,
  gapAfter,
  olderBefore,
  reduce,
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

/** Every message as acknowledgement and as echo, some pages over them, in whatever order, with repetitions. */
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
  it('shows each message once, in order, however deliveries interleave', () => {
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

  it('does not change when everything is delivered again', () => {
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

  it('knows what is missing, before and between', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (numbers) => {
        const result = replay(numbers.map((seq) => arrive(message(seq))))
        const here = new Set(numbers)
        const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
        const hole = Array.from({ length: last - first }, (_, index) => first + index).find(
          (seq) => here.has(seq) && !here.has(seq + 1),
        )
        expect(gapAfter(result)).toBe(hole)
        expect(olderBefore(result)).toBe(first > 1 ? first : undefined)
      }),
    )
  })

  it('keeps what is on its way behind what is stored, until it fails or is acknowledged', () => {
    const sending = replay([write(1), arrive(message(2, 'other'))])
    expect(sending.outgoing).toMatchObject([{ content: 'text 1', state: 'sending' }])
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

  it('reads forward only, and only what the other has written', () => {
    const both = replay([arrive(message(1, 'other'), message(2, 'other'), message(3, ME))])
    expect(unreadUpTo(both, ME)).toBe(2)
    const read = replay([{ type: 'read', side: 'mine', seq: 2 }], both)
    expect(unreadUpTo(read, ME)).toBeUndefined()
    expect(replay([{ type: 'read', side: 'mine', seq: 1 }], read)).toBe(read)
  })
})
