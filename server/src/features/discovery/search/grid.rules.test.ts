import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distanceKm } from '../../geo/index.ts'
import { boxAround } from './grid.ts'

it('the box around a place contains everyone within reach, across the date line and the poles too', () => {
  const latitude = fc.double({ min: -89.99, max: 89.99, noNaN: true })
  const longitude = fc.double({ min: -180, max: 180, noNaN: true })
  const reach = fc.constantFrom(0.25, 1, 4, 30)
  const degreeKm = distanceKm({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })
  fc.assert(
    fc.property(latitude, longitude, latitude, longitude, reach, (lat, lon, otherLat, otherLon, degrees) => {
      const km = distanceKm({ latitude: lat, longitude: lon }, { latitude: otherLat, longitude: otherLon })
      fc.pre(km <= degrees * degreeKm)
      const { south, north, span } = boxAround(lat, degrees)
      const apart = Math.abs(otherLon - lon)
      expect(otherLat).toBeGreaterThanOrEqual(south)
      expect(otherLat).toBeLessThanOrEqual(north)
      expect(apart <= span || apart >= 360 - span).toBe(true)
    }),
    { numRuns: 300 },
  )
})
