import { search, suggestions } from '@savanna/contract/discovery/routes'
import { updateProfile } from '@savanna/contract/profiles/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute, type RouteResponse } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember, makeSubscription, type TestMember } from '../../../../testkit/factories/members.ts'
import { distanceKm, type Position, snap } from '../geo/index.ts'

/**
 * The attack on dating sites: accounts with made-up positions request distances, orders and filters, and
 * compute where a member lives. They may use everything that the API returns.
 */

const VICTIMS = 50
const ATTACKERS = 10
const MOVES = 10
const QUERIES = 1_000
const SAFE_KM = 0.5
const MIDDLE = { latitude: 48.86, longitude: 2.35 }

let test: TestApp
const homes = new Map<string, Position>()
const attackers: TestMember[] = []
let queries = 0

beforeAll(async () => {
  test = await startTestApp()
  for (let number = 0; number < VICTIMS; number++) {
    const home = around(0.12, number)
    const victim = await makeMember(test.app.context, { geo_lat: null, geo_long: null })
    await move(victim, home)
    homes.set(victim.id, home)
  }
  for (let number = 0; number < ATTACKERS; number++) {
    const attacker = await makeMember(test.app.context, { geo_lat: null, geo_long: null })
    await makeSubscription(test.app.context, attacker)
    attackers.push(attacker)
  }
})
afterAll(() => test.close())

/** Places spread evenly, the same in every run (additive recurrence of Martin Roberts, 2018). */
function around(degrees: number, number: number): Position {
  const part = (step: number) => ((0.5 + step * (number + 1)) % 1) * 2 - 1
  return {
    latitude: MIDDLE.latitude + degrees * part(0.7548776662466927),
    longitude: MIDDLE.longitude + degrees * part(0.5698402909980532),
  }
}

function move(member: TestMember, { latitude, longitude }: Position) {
  return callRoute(test, member, updateProfile, {
    params: { id: member.id },
    body: { data: { geo_lat: latitude, geo_long: longitude } },
  })
}

/** One position's findings: each victim's rounded distance, and limits by filter. */
interface Sighting {
  from: Position
  distances: Map<string, number>
  atMost: Map<string, number>
}

async function sight(attacker: TestMember, from: Position): Promise<Sighting> {
  const sighting: Sighting = { from, distances: new Map(), atMost: new Map() }
  let cursor: string | null = null
  do {
    const { status, body }: RouteResponse<typeof suggestions> = await callRoute(test, attacker, suggestions, {
      params: { userId: attacker.id },
      query: { sort: 3, ...(cursor !== null && { cursor }) },
    })
    queries += 1
    expect(status).toBe(200)
    for (const { id, distance_km } of body.list)
      if (distance_km !== null) sighting.distances.set(id, distance_km)
    cursor = body.next
  } while (cursor !== null)
  return sighting
}

/**
 * Searches within a distance, and lowers each found member's upper bound to it plus 0.8 km, which covers the
 * rounding.
 */
async function squeeze(attacker: TestMember, { atMost }: Sighting, limit: number) {
  const { body } = await callRoute(test, attacker, search, {
    body: { uid: attacker.id, distMax: limit, sort: 4 },
  })
  queries += 1
  for (const { id } of body.list)
    atMost.set(id, Math.min(limit + 0.8, atMost.get(id) ?? Number.POSITIVE_INFINITY))
}

/** Returns how badly a place explains the sightings of a member; 0 is a perfect fit. */
function misfit(
  place: Position,
  id: string,
  sightings: Sighting[],
  likely: (place: Position) => Position,
): number {
  return sightings.reduce((sum, { from, distances, atMost }) => {
    const km = distanceKm(likely(from), place)
    const off = Math.max(0, Math.abs(km - (distances.get(id) ?? km)) - 0.5)
    return sum + off ** 2 + Math.max(0, km - (atMost.get(id) ?? km)) ** 2
  }, 0)
}

/** Returns the mean of all grid places that best explain the sightings. */
function estimate(
  id: string,
  sightings: Sighting[],
  step: number,
  likely: (place: Position) => Position,
): Position {
  let best: { misfit: number; places: Position[] } = { misfit: Number.POSITIVE_INFINITY, places: [] }
  for (let north = -0.16; north <= 0.16; north += step)
    for (let east = -0.16; east <= 0.16; east += step) {
      const place = likely({ latitude: MIDDLE.latitude + north, longitude: MIDDLE.longitude + east })
      const found = misfit(place, id, sightings, likely)
      if (found < best.misfit - 1e-9) best = { misfit: found, places: [place] }
      else if (found < best.misfit + 1e-9) best.places.push(place)
    }
  const mean = (of: (place: Position) => number) =>
    best.places.reduce((sum, place) => sum + of(place), 0) / best.places.length
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

it('1,000 queries locate nobody to within 500 m, even knowing the grid', async () => {
  const sightings: Sighting[] = []
  for (const [number, attacker] of attackers.entries())
    for (let turn = 0; turn <= MOVES; turn++) {
      const from = around(0.2, 100 + number * 20 + turn)
      expect((await move(attacker, from)).status).toBe(200)
      const sighting = await sight(attacker, from)
      for (const limit of [3, 6, 9, 12]) if (queries < QUERIES) await squeeze(attacker, sighting, limit)
      sightings.push(sighting)
    }
  const [first] = attackers
  if (first) expect((await move(first, around(0.2, 900))).status).toBe(429)
  expect(queries).toBeGreaterThan(900)

  const errors = (step: number, likely: (place: Position) => Position) =>
    [...homes].map(([id, home]) => distanceKm(home, estimate(id, sightings, step, likely)))
  const asItSeems = errors(0.01, (place) => place)
  const bySnapping = errors(0.02, ({ latitude, longitude }) => snap(latitude, longitude))
  expect(median(asItSeems)).toBeGreaterThan(SAFE_KM)
  expect(median(bySnapping)).toBeGreaterThan(SAFE_KM)
  // The attack itself works: it finds the cell, and there is nothing finer to find.
  const cells = [...homes].filter(([id, home]) => {
    const cell = snap(home.latitude, home.longitude)
    const found = estimate(id, sightings, 0.02, ({ latitude, longitude }) => snap(latitude, longitude))
    return distanceKm(cell, found) < 0.1
  })
  expect(cells.length).toBeGreaterThan(VICTIMS / 2)
}, 180_000)
