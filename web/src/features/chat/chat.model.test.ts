import { type Message, REACTIONS, type Reaction } from '@savanna/contract/chat/message'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Conversation,
  type ConversationEvent,
  EMPTY,
  gapAfter,
  missedChanges,
  quoteOf,
  reduce,
  runAround,
  unreadUpTo,
  withPending,
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
    ({ client_id }): ConversationEvent => ({ type: 'rejected', client_id, reason: 'Too slow' }),
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

  it('doesn’t change when everything is delivered again', () => {
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
  it('finds a gap after the newest run, whatever older runs were loaded', () => {
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

  it('shows the newest run, or the one around a seq, without gaps', () => {
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
    // A message arrived out of order: it's shown while the gap is fetched.
    expect(runAround(replay([arrive(message(50))], known)).messages.map(({ seq }) => seq)).toEqual([
      40, 41, 42, 50,
    ])
  })

  it('a deleted message’s text is removed for good, in any order', () => {
    const gone: Message = { ...message(2), content: '', deleted: true }
    const orders: ConversationEvent[][] = [
      [arrive(message(1), message(2)), arrive(gone)],
      [arrive(gone), arrive(message(1), message(2))],
      [arrive(message(1), message(2)), { type: 'deleted', seqs: [2, 7] }, arrive(message(2))],
    ]
    for (const events of orders) {
      expect(replay(events).messages).toEqual([message(1), gone])
    }
  })
})

describe('what a conversation knows about each side', () => {
  it('outgoing messages follow the stored ones until they fail or are acknowledged', () => {
    const sending = replay([write(1), arrive(message(2, 'other'))])
    expect(sending.outgoing).toMatchObject([{ content: 'text 1', state: 'waiting' }])
    const failed = replay([{ type: 'rejected', client_id: 'client-1', reason: 'No' }], sending)
    expect(failed.outgoing).toMatchObject([{ state: 'failed', reason: 'No' }])
    const retried = replay([{ type: 'retried', client_id: 'client-1' }], failed)
    expect(retried.outgoing).toEqual(sending.outgoing)
    expect(replay([arrive(message(1))], retried)).toMatchObject({
      outgoing: [],
      messages: [{ seq: 1 }, { seq: 2 }],
    })
    expect(replay([{ type: 'discarded', client_id: 'client-1' }], failed).outgoing).toEqual([])
  })

  it('the read position only moves forward over the other member’s messages', () => {
    const both = replay([arrive(message(1, 'other'), message(2, 'other'), message(3, ME))])
    expect(unreadUpTo(both, ME)).toBe(2)
    const read = replay([{ type: 'read', side: 'mine', seq: 2 }], both)
    expect(unreadUpTo(read, ME)).toBeUndefined()
    expect(replay([{ type: 'read', side: 'mine', seq: 1 }], read)).toBe(read)
  })
})

/** A conversation on a server: messages by number, changes that take the conversation's next number. */
type Step =
  | { kind: 'edit'; seq: number; text: string }
  | { kind: 'reaction'; seq: number; by: string; reaction: Reaction | null }
  | { kind: 'deletion'; seq: number }

const step = (count: number): fc.Arbitrary<Step> => {
  const seq = fc.integer({ min: 1, max: count })
  return fc.oneof(
    fc.record({ kind: fc.constant('edit' as const), seq, text: fc.string({ minLength: 1, maxLength: 5 }) }),
    fc.record({
      kind: fc.constant('reaction' as const),
      seq,
      by: fc.constantFrom(ME, 'other'),
      reaction: fc.option(fc.constantFrom(...REACTIONS)),
    }),
    fc.record({ kind: fc.constant('deletion' as const), seq }),
  )
}

function applyStep(before: Message, one: Step, changed: number): Message {
  const { quote: _quote, reactions = [], ...rest } = before
  if (one.kind === 'deletion') {
    const { edited_at: _edited, ...bare } = rest
    return { ...bare, content: '', deleted: true, changed }
  }
  if (one.kind === 'edit') return { ...before, content: one.text, edited_at: '2026-06-01T12:05:00Z', changed }
  const others = reactions.filter(({ user_id }) => user_id !== one.by)
  const wanted = one.reaction ? [...others, { user_id: one.by, reaction: one.reaction }] : others
  const { reactions: _before, ...bare } = before
  return { ...bare, ...(wanted.length > 0 && { reactions: wanted }), changed }
}

/** Runs steps on a server, and returns every announced state of each message and the final ones. */
function runServer(count: number, steps: Step[]) {
  const first = Array.from({ length: count }, (_, index): Message => {
    const seq = index + 1
    const original = message(seq - 1)
    const { id, user_id, content, deleted } = original
    const quote = { id, seq: seq - 1, user_id, content, deleted }
    return { ...message(seq, index % 2 ? ME : 'other'), ...(seq % 2 === 0 && { quote }) }
  })
  const room = new Map(first.map((one) => [one.seq, one]))
  const announced: Message[] = []
  for (const one of steps) {
    const before = room.get(one.seq)
    if (!before || before.deleted) continue
    const after = applyStep(before, one, announced.length + 1)
    announced.push(after)
    room.set(one.seq, after)
  }
  return { first, announced, last: [...room.values()] }
}

const histories = fc
  .integer({ min: 1, max: 8 })
  .chain((count) => fc.tuple(fc.constant(count), fc.array(step(count), { maxLength: 25 })))
  .map(([count, steps]) => runServer(count, steps))
  .chain((server) => {
    const changes = server.announced.map((one): ConversationEvent => ({ type: 'changed', message: one }))
    const arrivals = server.first.map((one) => arrive(one))
    return fc
      .tuple(
        fc.shuffledSubarray([...changes, ...changes, ...arrivals]),
        fc.shuffledSubarray([...changes, ...arrivals], { minLength: 0 }),
      )
      .map(([some, more]) => ({ ...server, events: [...some, ...more] }))
  })

describe('changes of messages', () => {
  it('leave each message’s latest state, whatever is reordered, repeated or lost', () => {
    fc.assert(
      fc.property(histories, ({ first, announced, last, events }) => {
        const start: Conversation = { ...EMPTY, changedUpTo: 0 }
        const live = replay([arrive(...first), ...events], start)
        // A browser's request: everything after the last change it knows without a gap.
        const missed = last.filter(({ changed = 0 }) => changed > live.changedUpTo)
        const read: ConversationEvent = { type: 'changesFetched', messages: missed, upTo: announced.length }
        const whole = reduce(live, read)
        expect(whole.messages).toEqual(last)
        expect(whole.changedUpTo).toBe(announced.length)
        expect(replay([...events, read], whole)).toBe(whole)
      }),
    )
  })

  it('a quote shows its original’s latest text, or none if deleted', () => {
    fc.assert(
      fc.property(histories, ({ first, last, events }) => {
        const whole = replay([arrive(...first), ...events, arrive(...last)])
        for (const one of whole.messages) {
          const quote = quoteOf(whole, one)
          const original = last.find(({ seq }) => seq === quote?.seq)
          if (original) expect(quote).toMatchObject({ content: original.content, deleted: original.deleted })
        }
      }),
    )
  })

  it('changes are missing exactly when a number was skipped', () => {
    const known = replay([arrive(message(1), message(2))])
    expect(missedChanges(known, { ...message(1), changed: 1 })).toBe(false)
    expect(missedChanges(known, { ...message(1), changed: 2 })).toBe(true)
    const one = reduce(known, { type: 'changed', message: { ...message(1), changed: 1 } })
    expect(one.changedUpTo).toBe(1)
    expect(reduce(one, { type: 'changed', message: { ...message(2), changed: 3 } }).changedUpTo).toBe(1)
  })
})

describe('unacknowledged changes', () => {
  const id = 'id-1'
  const react = (client_id: string, reaction: Reaction | null): ConversationEvent => ({
    type: 'changeAdded',
    change: { kind: 'reaction', client_id, message_id: id, reaction },
  })
  const shown = (conversation: Conversation) => {
    const [first = message(1)] = conversation.messages
    return withPending(conversation, first, ME)
  }

  it('are shown immediately, in order, until they are stored or rejected', () => {
    const begun = replay([
      arrive(message(1)),
      react('a', 'sun'),
      react('b', null),
      react('c', 'heart'),
      { type: 'changeAdded', change: { kind: 'edit', client_id: 'd', message_id: id, content: 'better' } },
    ])
    expect(shown(begun)).toMatchObject({ content: 'better', reactions: [{ user_id: ME, reaction: 'heart' }] })
    const refused = replay([{ type: 'changeRejected', client_id: 'c', reason: 'No' }], begun)
    expect(shown(refused).reactions).toEqual([])
    const edited: Message = { ...message(1), content: 'better', edited_at: 'now', changed: 1 }
    const stored = replay([{ type: 'changed', message: edited, client_id: 'd' }, react('b', null)], refused)
    expect(stored.changes.map(({ client_id }) => client_id)).toEqual(['a', 'b'])
    expect(shown(stored).content).toBe('better')
  })

  it('a rejected edit preserves the typed text, and the message shows unchanged', () => {
    const refused = replay([
      arrive(message(1)),
      { type: 'changeAdded', change: { kind: 'edit', client_id: 'a', message_id: id, content: 'typed' } },
      { type: 'changeRejected', client_id: 'a', reason: 'Too late' },
    ])
    expect(shown(refused).content).toBe('text 1')
    expect(refused.changes).toMatchObject([{ content: 'typed', state: 'failed', reason: 'Too late' }])
    expect(reduce(refused, { type: 'changeDiscarded', client_id: 'a' }).changes).toEqual([])
  })
})
