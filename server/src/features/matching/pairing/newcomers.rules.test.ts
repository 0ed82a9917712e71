import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareWith } from './newcomers.ts'

it('newcomers are compared with more members, within a bound for all of them together', () => {
  const since = fc.double({ min: -1, max: 400, noNaN: true })
  fc.assert(
    fc.property(fc.array(since, { minLength: 1, maxLength: 60 }), (days) => {
      const compared = compareWith(Float64Array.from(days))
      expect(compared.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(50 * days.length)
      for (const [member, each] of compared.entries())
        if ((days[member] ?? 0) < 14) expect(each).toBeGreaterThanOrEqual(50)
        else expect(each).toBe(40)
    }),
  )
  expect([...compareWith(Float64Array.from({ length: 10 }, (_, member) => (member === 0 ? 3 : 30)))]).toEqual(
    [120, ...Array(9).fill(40)],
  )
  expect(compareWith(new Float64Array())).toHaveLength(0)
})
