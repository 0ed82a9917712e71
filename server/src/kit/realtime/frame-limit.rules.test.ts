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

it('allows a burst of frames from a page that starts or reconnects', () => {
  expect(frames(50, 0)).not.toContain(false)
})

it('never limits a lively connection', () => {
  expect(frames(10_000, 40)).not.toContain(false)
})

it('rejects a hundred frames a second within the first second', () => {
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

it("charges more for a longer event, up to a member's budget", () => {
  expect([costOf('0/chat,'), costOf(event('typing')), costOf(event('watch', ids(20)))]).toEqual([1, 2, 3])
  expect(costOf(event('watch', ids(300)))).toBeGreaterThan(20)
  expect(costOf('2'.repeat(64 * 1024))).toBeLessThanOrEqual(COST_OF_MEMBER.atOnce)
})

it("shares the cost of events among a member's ten connections", () => {
  const connections = 10
  expect(isAllowed(event('watch', ids(291)), 3 * connections, 1000 / (3 * connections))).toBe(false)
  expect(isAllowed(event('received'), 16 * connections, 100 / connections)).toBe(false)
})

it('leaves room for three open lists and a call', () => {
  expect(isAllowed(event('watch', ids(291)), 3, 100)).toBe(true)
  expect(isAllowed(event('signal', 'a'.repeat(400)), 45, 0)).toBe(true)
  expect(isAllowed(event('typing'), 1_000, 100)).toBe(true)
})

it('leaves no entry for a connection that closed while joining', () => {
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
