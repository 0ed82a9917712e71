import { expect, it } from 'vitest'
import { BIRTHDATE_REFUSED, BIRTHDAY_BEGINS, Birthdate, findBirthdateProblem } from './fields.ts'

it.each([
  ['2026-11-27T09:59Z', BIRTHDATE_REFUSED],
  // The day has started on Kiritimati.
  ['2026-11-27T10:00Z', BIRTHDAY_BEGINS],
  ['2026-11-28T00:00Z', BIRTHDAY_BEGINS],
  // Midnight in Honolulu is at 10:00, and in the last zone at 12:00.
  ['2026-11-28T11:59Z', BIRTHDAY_BEGINS],
  ['2026-11-28T12:00Z', null],
  ['2108-11-28T00:00Z', BIRTHDATE_REFUSED],
])('someone born on 28 November 2008 gets at %s: %j', (now, sentence) => {
  expect(findBirthdateProblem('2008-11-28', new Date(now))).toBe(sentence)
})

it("a date is read in every script's digits", () => {
  expect(Birthdate.parse('١٩٩٤-٠٨-١٥')).toBe('1994-08-15')
  expect(Birthdate.parse('۱۹۹۴-۰۸-۱۵')).toBe('1994-08-15')
  expect(Birthdate.safeParse('1994-02-30').success).toBe(false)
})
