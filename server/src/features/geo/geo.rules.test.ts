import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm, type Position, snap } from './geo.rules.ts'

const latitude = fc.double({ min: -90, max: 90, noNaN: true })
const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const HALF_CELL = 0.01

function snapped({ latitude, longitude }: Position): Position {
  return snap(latitude, longitude)
}

describe('snapping', () => {
  it('a snapped position changes nothing', () => {
    fc.assert(
      fc.property(latitude, longitude, (lat, lon) => {
        expect(snapped(snap(lat, lon))).toEqual(snap(lat, lon))
      }),
    )
  })

  it('gives the same bytes for every position in a cell', () => {
    const within = fc.double({ min: -HALF_CELL + 1e-9, max: HALF_CELL - 1e-9, noNaN: true })
    fc.assert(
      fc.property(latitude, longitude, within, within, (lat, lon, north, east) => {
        const cell = snap(lat, lon)
        expect(JSON.stringify(snap(cell.latitude + north, cell.longitude + east))).toBe(JSON.stringify(cell))
      }),
    )
  })

  it('keeps a position in its cell, with two decimals', () => {
    fc.assert(
      fc.property(latitude, longitude, (lat, lon) => {
        const cell = snap(lat, lon)
        expect(Math.abs(cell.latitude - lat)).toBeLessThanOrEqual(HALF_CELL + 1e-9)
        expect(distanceKm(cell, { latitude: lat, longitude: lon })).toBeLessThan(2.3)
        for (const degrees of [cell.latitude, cell.longitude])
          expect(String(degrees)).toMatch(/^-?\d+(\.\d\d?)?$/)
      }),
    )
  })

  it("changes distances by no more than a cell's size", () => {
    fc.assert(
      fc.property(latitude, longitude, latitude, longitude, (lat1, lon1, lat2, lon2) => {
        const raw = distanceKm({ latitude: lat1, longitude: lon1 }, { latitude: lat2, longitude: lon2 })
        expect(Math.abs(distanceKm(snap(lat1, lon1), snap(lat2, lon2)) - raw)).toBeLessThan(4.6)
      }),
    )
  })

  it('handles the date line and whole turns', () => {
    expect(snap(0, 180)).toEqual(snap(0, -180))
    expect(snap(10, 190)).toEqual(snap(10, -170))
    expect(snap(10, -550.005)).toEqual(snap(10, 169.995))
    expect(snap(0, 179.999)).toEqual({ latitude: 0.01, longitude: 179.99 })
  })

  it('gives one cell for all longitudes at the poles', () => {
    fc.assert(
      fc.property(longitude, (lon) => {
        expect(snap(90, lon)).toEqual({ latitude: 89.99, longitude: 0.01 })
        expect(snap(-90, lon)).toEqual({ latitude: -89.99, longitude: 0.01 })
      }),
    )
  })

  it('rejects invalid coordinates', () => {
    expect(() => snap(Number.NaN, 0)).toThrow(RangeError)
    expect(() => snap(0, Number.POSITIVE_INFINITY)).toThrow(RangeError)
  })
})

describe('distance', () => {
  it.each([
    ['from Paris to London', [48.8566, 2.3522], [51.5074, -0.1278], 343.6],
    ['across the date line', [0, 179.5], [0, -179.5], 111.2],
    ['from pole to pole', [90, 12], [-90, 77], 20015.1],
    ['between antipodes', [12.5, 20], [-12.5, -160], 20015.1],
    ['from a point to itself', [24.86, 67], [24.86, 67], 0],
  ] as const)('%s is the same both ways and right to the kilometre', (_, [lat1, lon1], [lat2, lon2], km) => {
    const a = { latitude: lat1, longitude: lon1 }
    const b = { latitude: lat2, longitude: lon2 }
    expect(distanceKm(a, b)).toBeCloseTo(km, 0)
    expect(distanceKm(b, a)).toBe(distanceKm(a, b))
  })
})
