import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CallAct, type CallReason, type CallStatus, isMissed, pickNewer, stepCall } from './rules.ts'

const RINGING: CallStatus = { state: 'ringing' }

const act: fc.Arbitrary<CallAct> = fc.oneof(
  fc.constantFrom<CallAct>({ type: 'accept' }, { type: 'decline' }, { type: 'lose' }),
  fc.constantFrom<CallAct>({ type: 'timeout' }, { type: 'close' }),
  fc.constantFrom<CallAct>({ type: 'leave', by: 'caller' }, { type: 'leave', by: 'callee' }),
)

const after = (...acts: CallAct[]) => acts.reduce(stepCall, RINGING)

describe("a call's steps", () => {
  it.each<[string, CallAct[], CallReason]>([
    ['the callee declines', [{ type: 'decline' }], 'declined'],
    ['the caller gives up', [{ type: 'leave', by: 'caller' }], 'cancelled'],
    ['nobody answers', [{ type: 'timeout' }], 'no_answer'],
    ['the caller disconnects while it rings', [{ type: 'lose' }], 'failed'],
    ['one hangs up', [{ type: 'accept' }, { type: 'leave', by: 'callee' }], 'hung_up'],
    ['one is gone', [{ type: 'accept' }, { type: 'lose' }], 'failed'],
    ['one blocks the other', [{ type: 'accept' }, { type: 'close' }], 'closed'],
    [
      'a decline on another device comes too late',
      [{ type: 'accept' }, { type: 'decline' }, { type: 'close' }],
      'closed',
    ],
  ])('it ends when %s', (_, acts, reason) => {
    expect(after(...acts)).toEqual({ state: 'ended', reason })
  })

  it("an accepted call doesn't time out", () => {
    expect(after({ type: 'accept' }, { type: 'timeout' }, { type: 'accept' })).toEqual({ state: 'accepted' })
  })

  it('it only moves forward, and a late or repeated action changes nothing', () => {
    const rank = { ringing: 0, accepted: 1, ended: 2 }
    fc.assert(
      fc.property(fc.array(act), act, (acts, last) => {
        const before = after(...acts)
        const once = stepCall(before, last)
        expect(rank[once.state]).toBeGreaterThanOrEqual(rank[before.state])
        if (before.state === 'ended') expect(once).toBe(before)
        expect(stepCall(once, last)).toBe(once)
      }),
    )
  })

  it('either member can end it at any time', () => {
    fc.assert(
      fc.property(fc.array(act), fc.constantFrom('caller' as const, 'callee' as const), (acts, by) => {
        expect(stepCall(after(...acts), { type: 'leave', by }).state).toBe('ended')
      }),
    )
  })
})

describe('reports about a call', () => {
  interface CallReport {
    id: string
    state: CallStatus['state']
    reason?: CallReason
  }

  /** Returns every report about a call, in order. */
  function story(id: string, acts: CallAct[]): CallReport[] {
    const reports: CallReport[] = [{ id, state: 'ringing' }]
    let status = RINGING
    for (const one of [...acts, { type: 'close' } as const]) {
      const next = stepCall(status, one)
      if (next !== status) reports.push({ id, ...next })
      status = next
    }
    return reports
  }

  it('two devices agree in the end, despite late, repeated or reordered reports', () => {
    const delivery = fc.array(act, { maxLength: 6 }).chain((acts) => {
      const all = story('one', acts)
      const delivered = fc
        .subarray(all)
        .chain((again) => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }))
      return fc.tuple(fc.constant(all), delivered, delivered)
    })
    fc.assert(
      fc.property(delivery, ([all, one, other]) => {
        const know = (reports: CallReport[]) => reports.reduce<CallReport | undefined>(pickNewer, undefined)
        expect(know(one)).toEqual(all.at(-1))
        expect(know(other)).toEqual(all.at(-1))
      }),
    )
  })
})

it('a call that rang and that nobody declined counts as missed', () => {
  expect(isMissed('no_answer', false)).toBe(true)
  expect(isMissed('cancelled', false)).toBe(true)
  expect(isMissed('busy', false)).toBe(true)
  for (const reason of ['declined', 'closed', null] as const) expect(isMissed(reason, false)).toBe(false)
  expect(isMissed('failed', true)).toBe(false)
})
