import { expect, it } from 'vitest'
import { Admission } from './admission.ts'

function observe() {
  const pool = { waitingCount: 0, options: { max: 10 } }
  let now = 1_000
  const admission = new Admission(pool, () => now)
  return {
    /** Returns whether a request is admitted after some milliseconds, while this many statements are waiting. */
    admitsAfter(ms: number, waiting: number): boolean {
      now += ms
      pool.waitingCount = waiting
      return admission.refuse() === undefined
    },
  }
}

it('admits a burst, but not a long queue', () => {
  const { admitsAfter } = observe()
  expect([admitsAfter(0, 49), admitsAfter(10, 150), admitsAfter(900, 60)]).toEqual([true, true, true])
  expect(admitsAfter(200, 60), 'more than usual wait for longer than a second').toBe(false)
})

it('resets its patience after a moment without a queue', () => {
  const { admitsAfter } = observe()
  const waits = [admitsAfter(0, 60), admitsAfter(900, 5), admitsAfter(100, 60), admitsAfter(900, 60)]
  expect(waits).toEqual([true, true, true, true])
})

it('admits nothing while far too many statements are waiting', () => {
  expect(observe().admitsAfter(0, 200)).toBe(false)
})

it('lets only the usual number wait for a second after a rejection', () => {
  const { admitsAfter } = observe()
  expect(admitsAfter(0, 200)).toBe(false)
  expect([admitsAfter(100, 5), admitsAfter(10, 60)]).toEqual([true, false])
  expect([admitsAfter(1_100, 5), admitsAfter(10, 60)]).toEqual([true, true])
})

it('says when to try again', () => {
  const refusal = new Admission({ waitingCount: 200, options: { max: 10 } }).refuse()
  expect(refusal).toMatchObject({ status: 503, code: 'busy', retryAfter: 2 })
})
