import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm, snap } from './geo.rules.ts'
import { findHome } from './geo.service.ts'
import { estimateHomes, findPublicPosition } from './grid.service.ts'

/** In the hills of the Creuse, where a cell of 2.2 by 1.5 km holds a farm or none. */
const COUNTRY = { latitude: 46.05, longitude: 1.95 }
const PARIS = { latitude: 48.8566, longitude: 2.3522 }

const anywhere = fc.record({
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('the stored position', () => {
  it("is the 0.02 degree cell's centre in a city", async () => {
    expect(await findPublicPosition(PARIS)).toEqual(snap(PARIS.latitude, PARIS.longitude))
  })

  it('is the nearest town in the country, with its city, for every farm around', async () => {
    const shown = await findPublicPosition(COUNTRY)
    expect(await estimateHomes(snap(COUNTRY.latitude, COUNTRY.longitude))).toBe(0)
    expect(await estimateHomes(shown)).toBeGreaterThan(200)
    const farms = [0, 0.005, 0.01, 0.02, -0.01].map((step) => ({
      latitude: COUNTRY.latitude + step,
      longitude: COUNTRY.longitude + step,
    }))
    const homes = await Promise.all(farms.map((position) => findHome({ position })))
    expect(new Set(homes.map((home) => JSON.stringify(home))).size).toBe(1)
    expect(homes[0]).toMatchObject(shown)
  })

  it('is accurate to a degree at sea', async () => {
    const shown = await findPublicPosition({ latitude: -48.9, longitude: -123.4 })
    expect(shown).toEqual(await findPublicPosition({ latitude: -48.1, longitude: -123.9 }))
  })

  it('is its own stored position, and every town cell has more than a handful of homes', async () => {
    await fc.assert(
      fc.asyncProperty(anywhere, async (position) => {
        const shown = await findPublicPosition(position)
        expect(await findPublicPosition(shown)).toEqual(shown)
        expect(snap(shown.latitude, shown.longitude)).toEqual(shown)
        const homes = await estimateHomes(shown)
        const isAtSea = homes === 0 && distanceKm(position, shown) < 160
        expect(isAtSea || homes > 20).toBe(true)
      }),
      { numRuns: 300 },
    )
  }, 120_000)
})
