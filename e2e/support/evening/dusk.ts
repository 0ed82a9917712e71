import { findEvening } from '../../../server/src/features/discovery/free-suggestions/sunset.rules.ts'
import type { TestPlace } from '../members.ts'

/**
 * Returns a place where the sun sets in this many milliseconds: the server's clock can't jump to a sunset, but the
 * sun is always setting somewhere.
 */
export function findDusk(wait: number): TestPlace {
  const place = (longitude: number): TestPlace => ({
    latitude: -0.01,
    longitude,
    city: 'Where the sun sets',
    country: 'Kenya',
  })
  const degrees = Array.from({ length: 18_000 }, (_, row) => -179.99 + row * 0.02)
  const until = (longitude: number) => findEvening(new Date(), place(longitude)).next.getTime() - Date.now()
  const found = degrees.filter((longitude) => until(longitude) >= wait)
  const [first = 0] = found.sort((one, other) => until(one) - until(other))
  return place(Math.round(first * 100) / 100)
}
