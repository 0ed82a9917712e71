import { DAY_MS } from '@savanna/contract/time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeSpan, moveSpansUp, restoreSpan, type Span } from './plans.rules.ts'

const START = Date.UTC(2026, 0, 1)
const at = (day: number) => new Date(START + day * DAY_MS)

interface Held extends Span {
  revoked_at?: Date
}

const Action = fc.record({
  what: fc.constantFrom('buy', 'take', 'give back'),
  which: fc.nat({ max: 3 }),
  days: fc.integer({ min: 1, max: 60 }),
  wait: fc.integer({ min: 0, max: 20 }),
})

/** Future days. */
const ahead = (spans: Held[], now: Date) =>
  spans
    .filter(({ revoked_at }) => !revoked_at)
    .reduce((sum, { starts_at, ends_at }) => sum + Math.max(0, +ends_at - Math.max(+now, +starts_at)), 0) /
  DAY_MS

it('plans lose and gain no day, and never overlap', () => {
  fc.assert(
    fc.property(fc.array(Action, { maxLength: 12 }), (actions) => {
      let spans: Held[] = []
      let now = at(0)
      for (const [index, { what, which, days, wait }] of actions.entries()) {
        now = new Date(+now + wait * DAY_MS)
        const held = spans.filter(({ revoked_at, ends_at }) => !revoked_at && ends_at > now)
        const before = ahead(spans, now)
        const one = spans[which]
        if (what === 'buy') {
          spans.push({ id: `${index}`, ...computeSpan(held, days, now) })
          expect(ahead(spans, now)).toBe(before + days)
        } else if (one && what === 'take' && !one.revoked_at) {
          const left = ahead([one], now)
          const moved = moveSpansUp(one, held, now)
          spans = spans.map((span) => ({ ...span, ...moved.find(({ id }) => id === span.id) }))
          spans = spans.map((span) => (span.id === one.id ? { ...span, revoked_at: now } : span))
          expect(ahead(spans, now)).toBe(before - left)
        } else if (one?.revoked_at && what === 'give back') {
          const left = ahead([{ ...one, revoked_at: undefined } as unknown as Held], one.revoked_at)
          const back = { id: one.id, ...restoreSpan({ ...one, revoked_at: one.revoked_at }, held, now) }
          spans = spans.map((span) => (span.id === one.id ? back : span))
          expect(ahead(spans, now)).toBe(before + left)
        }
        const running = spans.filter((span) => !span.revoked_at && span.ends_at > now)
        const sorted = running.sort((a, b) => +a.starts_at - +b.starts_at)
        for (const [place, span] of sorted.entries())
          expect(+span.starts_at).toBeGreaterThanOrEqual(+(sorted[place - 1]?.ends_at ?? 0))
      }
    }),
  )
})
