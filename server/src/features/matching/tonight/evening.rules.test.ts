import { DAY_MS, HOUR_MS } from '@savanna/contract/time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findEvening, findZonedEvening } from '../../discovery/free-suggestions/sunset.rules.ts'

/** When the job runs, see `training.jobs.ts`. */
const JOB_MS = 2 * HOUR_MS + 47 * 60_000

const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true })
const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

it("a day's pairs are ready before its evening starts, even where the sun doesn't set", () => {
  fc.assert(
    fc.property(moment, place, (now, where) => {
      const { day, began, next } = findEvening(now, where)
      expect(began.getTime()).toBeGreaterThan(Date.parse(day) + JOB_MS)
      expect(next.getTime() - began.getTime()).toBeLessThan(1.5 * DAY_MS)
    }),
  )
})

it("a day's pairs are ready before its evening starts in every time zone, even when clocks change", () => {
  const zones = [
    'Pacific/Kiritimati',
    'Pacific/Auckland',
    'Europe/Paris',
    'America/New_York',
    'Pacific/Pago_Pago',
  ]
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), (now, zone) => {
      const { day, began } = findZonedEvening(now, zone)
      expect(began.getTime()).toBeGreaterThan(Date.parse(day) + JOB_MS)
    }),
  )
})
