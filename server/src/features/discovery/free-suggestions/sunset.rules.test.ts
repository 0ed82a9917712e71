import { DAY_MS, HOUR_MS, MINUTE_MS } from '@savanna/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findEvening, findZonedEvening, isTimeZone } from './sunset.rules.ts'

const PARIS = { latitude: 48.857, longitude: 2.352 }
const NAIROBI = { latitude: -1.286, longitude: 36.817 }
const AUCKLAND = { latitude: -36.848, longitude: 174.763 }
const HONOLULU = { latitude: 21.307, longitude: -157.858 }
const TROMSO = { latitude: 69.649, longitude: 18.955 }

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })

describe('the next evening', () => {
  // Published times from the places' almanacs, in UTC.
  it.each([
    ['Paris in winter', PARIS, '2026-12-21T12:00:00Z', '2026-12-21T15:56:00Z'],
    ['Paris in summer', PARIS, '2026-06-21T12:00:00Z', '2026-06-21T19:58:00Z'],
    ['Nairobi', NAIROBI, '2026-11-22T09:00:00Z', '2026-11-22T15:23:00Z'],
    ['Auckland', AUCKLAND, '2026-12-21T00:00:00Z', '2026-12-21T07:39:00Z'],
    ['Honolulu', HONOLULU, '2026-03-20T22:00:00Z', '2026-03-21T04:43:00Z'],
  ])('in %s starts at its sunset', (_, place, now, sunset) => {
    const off = findEvening(new Date(now), place).next.getTime() - Date.parse(sunset)
    expect(Math.abs(off) / MINUTE_MS).toBeLessThanOrEqual(4)
  })

  it("starts at an evening hour even if the sun doesn't set or rise", () => {
    const hours = (now: string) => findEvening(new Date(now), TROMSO).next.toISOString().slice(11, 13)
    expect([hours('2026-12-21T12:00:00Z'), hours('2026-06-21T12:00:00Z')]).toEqual(['14', '20'])
  })

  it('is in the future, and little more than a day away, anywhere and at any time', () => {
    fc.assert(
      fc.property(moment, anywhere, (now, place) => {
        const wait = findEvening(now, place).next.getTime() - now.getTime()
        const polar = Math.abs(place.latitude) > 60
        return wait > 0 && wait <= DAY_MS + (polar ? 6 * HOUR_MS : 10 * MINUTE_MS)
      }),
    )
  })
})

describe('an evening', () => {
  it("has one name from its sunset to the next one, which has the next day's name", () => {
    fc.assert(
      fc.property(moment, anywhere, (now, place) => {
        const { day, next } = findEvening(now, place)
        const last = findEvening(new Date(next.getTime() - 1), place)
        const after = findEvening(next, place)
        return last.day === day && Date.parse(after.day) - Date.parse(day) === DAY_MS
      }),
    )
  })

  it('has names at most two days apart anywhere, so moving gains no days', () => {
    fc.assert(
      fc.property(moment, anywhere, anywhere, (now, here, there) => {
        const [one, other] = [findEvening(now, here), findEvening(now, there)]
        return Math.abs(Date.parse(one.day) - Date.parse(other.day)) <= 2 * DAY_MS
      }),
    )
  })
})

describe('an evening without a position', () => {
  it.each([
    ['Europe/Paris', '2026-11-23T17:59:00Z', '2026-11-23T18:00:00.000Z'],
    ['Europe/Paris', '2026-07-01T17:01:00Z', '2026-07-02T17:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-23T12:00:00Z', '2026-11-23T13:30:00.000Z'],
    ['America/New_York', '2026-11-23T12:00:00Z', '2026-11-24T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-23T04:00:00Z', '2026-11-23T05:00:00.000Z'],
    ['UTC', '2026-11-23T19:00:00Z', '2026-11-24T19:00:00.000Z'],
  ])('starts at 19:00 in %s', (zone, now, next) => {
    expect(findZonedEvening(new Date(now), zone).next.toISOString()).toBe(next)
  })

  it('starts at 19:00 on days when the clocks change, too', () => {
    const next = (now: string) => findZonedEvening(new Date(now), 'Europe/Paris').next.toISOString()
    expect(next('2026-03-28T20:00:00Z')).toBe('2026-03-29T17:00:00.000Z')
    expect(next('2026-10-24T20:00:00Z')).toBe('2026-10-25T18:00:00.000Z')
  })

  it('has one name from its start to the next one, in any time zone', () => {
    const zone = fc.constantFrom('Pacific/Kiritimati', 'Pacific/Niue', 'Europe/London', 'Asia/Kathmandu')
    fc.assert(
      fc.property(moment, zone, (now, name) => {
        const { day, began, next } = findZonedEvening(now, name)
        const last = findZonedEvening(new Date(next.getTime() - 1), name)
        const after = findZonedEvening(next, name)
        expect([began <= now, now < next, last.day]).toEqual([true, true, day])
        expect(Date.parse(after.day) - Date.parse(day)).toBe(DAY_MS)
      }),
    )
  })

  it("an invalid time zone isn't recognised", () => {
    expect([isTimeZone('Europe/Paris'), isTimeZone('Europe/Atlantis'), isTimeZone('')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
