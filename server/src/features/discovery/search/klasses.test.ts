import type { Gender, Orientation } from '@savanna/contract/profiles/routes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm } from '../../geo/index.ts'
import { boxAround, fittingKlasses, klassOf } from './klasses.ts'

type Kind = [Gender | null, Orientation]

const man = (orientation: Orientation): Kind => ['man', orientation]
const woman = (orientation: Orientation): Kind => ['woman', orientation]
const unset = (orientation: Orientation): Kind => [null, orientation]

describe('who fits whom', () => {
  const table: [Kind, Kind[]][] = [
    [man('hetero'), [woman('hetero'), woman('bi')]],
    [man('homo'), [man('bi'), man('homo')]],
    [
      man('bi'),
      [man('bi'), man('homo'), woman('hetero'), woman('bi'), unset('hetero'), unset('bi'), unset('homo')],
    ],
    [woman('hetero'), [man('hetero'), man('bi')]],
    [woman('homo'), [woman('bi'), woman('homo')]],
    [
      woman('bi'),
      [man('hetero'), man('bi'), woman('bi'), woman('homo'), unset('hetero'), unset('bi'), unset('homo')],
    ],
    [unset('hetero'), [man('bi'), woman('bi')]],
    [unset('bi'), [man('bi'), woman('bi'), unset('bi')]],
    [unset('homo'), [man('bi'), woman('bi')]],
  ]

  it.each(table)('%j sees exactly %j', (viewer, expected) => {
    expect(fittingKlasses(klassOf(...viewer))).toEqual(expected.map((kind) => klassOf(...kind)))
  })

  it('is always mutual', () => {
    const klass = fc.integer({ min: 0, max: 8 })
    fc.assert(
      fc.property(klass, klass, (one, other) => {
        expect(fittingKlasses(one).includes(other)).toBe(fittingKlasses(other).includes(one))
      }),
    )
  })

  it('treats no orientation as open to everyone', () => {
    expect(klassOf('woman', null)).toBe(klassOf('woman', 'bi'))
  })
})

describe('the box around a place', () => {
  it('holds everyone within reach, also over the date line and the poles', () => {
    const latitude = fc.double({ min: -89.99, max: 89.99, noNaN: true })
    const longitude = fc.double({ min: -180, max: 180, noNaN: true })
    const reach = fc.constantFrom(0.25, 1, 4, 30)
    const degreeKm = distanceKm({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })
    fc.assert(
      fc.property(
        latitude,
        longitude,
        latitude,
        longitude,
        reach,
        (lat, lon, otherLat, otherLon, degrees) => {
          const km = distanceKm(
            { latitude: lat, longitude: lon },
            { latitude: otherLat, longitude: otherLon },
          )
          fc.pre(km <= degrees * degreeKm)
          const { south, north, span } = boxAround(lat, degrees)
          const apart = Math.abs(otherLon - lon)
          expect(otherLat).toBeGreaterThanOrEqual(south)
          expect(otherLat).toBeLessThanOrEqual(north)
          expect(apart <= span || apart >= 360 - span).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })
})
