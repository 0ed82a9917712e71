import { expect, it, onTestFinished, vi } from 'vitest'
import { createTokenBucket } from '../token-bucket.ts'
import { COST_OF_MEMBER, type Connection, costOf, FRAMES, shareAmongConnections } from './connection-guard.ts'

function frames(count: number, everyMs: number): boolean[] {
  let at = 0
  const allow = createTokenBucket({ ...FRAMES, scale: 1, now: () => at })
  return Array.from({ length: count }, () => {
    at += everyMs
    return allow()
  })
}

it('a page that starts or reconnects may send a burst of frames', () => {
  expect(frames(50, 0)).not.toContain(false)
})

it('a lively connection never reaches the frame limit', () => {
  expect(frames(10_000, 40)).not.toContain(false)
})

it('a hundred frames a second are rejected within the first second', () => {
  expect(frames(100, 10)).toContain(false)
})

const ids = (count: number) => Array.from({ length: count }, () => '01900000-0000-7000-8000-0000000000aa')
const event = (name: string, input?: unknown) => `2${JSON.stringify([name, input])}`

function isAllowed(frame: string, count: number, everyMs: number): boolean {
  let at = 0
  const allow = createTokenBucket({ ...COST_OF_MEMBER, scale: 1, now: () => at })
  return Array.from({ length: count }, () => {
    at += everyMs
    return allow(costOf(frame))
  }).every(Boolean)
}

it('an event costs more the longer it is, and never more than a member can have', () => {
  expect([costOf('0/chat,'), costOf(event('typing')), costOf(event('watch', ids(20)))]).toEqual([1, 2, 3])
  expect(costOf(event('watch', ids(300)))).toBeGreaterThan(20)
  expect(costOf('2'.repeat(64 * 1024))).toBeLessThanOrEqual(COST_OF_MEMBER.atOnce)
})

it('ten connections of a member share what events cost', () => {
  const connections = 10
  expect(isAllowed(event('watch', ids(291)), 3 * connections, 1000 / (3 * connections))).toBe(false)
  expect(isAllowed(event('received'), 16 * connections, 100 / connections)).toBe(false)
})

it('a member who opens three lists and talks in a call stays below the limit', () => {
  expect(isAllowed(event('watch', ids(291)), 3, 100)).toBe(true)
  expect(isAllowed(event('signal', 'a'.repeat(400)), 45, 0)).toBe(true)
  expect(isAllowed(event('typing'), 1_000, 100)).toBe(true)
})

it('a connection that closed while joining leaves no entry', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const shared = shareAmongConnections(() => ({}))
  const connection = (readyState: string) => ({ readyState }) as Connection
  const [open, closed] = [connection('open'), connection('closed')]
  shared.join('a', open)
  shared.join('b', closed)
  expect(shared.get(open)).toBeDefined()
  shared.leave(open)
  expect(shared.get(open)).toBeDefined()
  vi.advanceTimersByTime(60_000)
  expect([shared.get(open), shared.get(closed)]).toEqual([undefined, undefined])
})
