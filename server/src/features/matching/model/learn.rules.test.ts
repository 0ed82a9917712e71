import { NO_PREFERENCES } from '@savanna/contract/preferences/routes'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRandom } from '../../../kit/random.ts'
import { COHORTS } from '../../../schema/discovery/cohorts.ts'
import type { Person } from '../../compatibility/score.rules.ts'
import { checksumOf, isSound } from '../training/weights.rules.ts'
import { createForecast } from './forecast.ts'
import { type Learned, learn } from './learn.ts'
import { FEATURES_VERSION, type OwnFeatures, ownFeaturesOf } from './person-features.ts'

const TODAY = new Date('2026-11-23T18:00:00Z')

const own = (cohort: number, number: number): OwnFeatures => {
  const person: Person = {
    cohort,
    tagbits: 1 << (number % 16),
    birthdate: `${1975 + (number % 30)}-05-05`,
    ageMin: 18,
    ageMax: 99,
    position: { latitude: 48.8 + number / 1000, longitude: 2.3 },
    reachKm: 50,
    seen: TODAY,
    answers: NO_PREFERENCES,
  }
  return ownFeaturesOf(person, TODAY)
}

interface Row {
  viewer: number
  target: number
  liked: boolean
}

function learnFrom(people: OwnFeatures[], rows: Row[]): Learned {
  const outcomes = {
    members: people.length,
    cohortOf: Uint8Array.from(people, ({ person }) => person.cohort),
    cohorts: COHORTS,
    viewer: Int32Array.from(rows, ({ viewer }) => viewer),
    target: Int32Array.from(rows, ({ target }) => target),
    liked: Uint8Array.from(rows, ({ liked }) => Number(liked)),
    weight: new Float32Array(rows.length).fill(1),
  }
  const ownOf = (member: number) => people[member] as OwnFeatures
  return learn({ ownOf, outcomes })
}

/** Returns whether a cohort's weights would be stored and used. */
function isUsable({ model, counts }: Learned, cohort: number): boolean {
  const { choosy, liked, both } = model.spreads[cohort] ?? { choosy: 0, liked: 0, both: 0 }
  const row = {
    cohort,
    trained_at: TODAY,
    features: FEATURES_VERSION,
    weights: [...(model.weights[cohort] ?? [])],
    spread: [choosy, liked, both],
    decisions: counts[cohort] ?? 0,
  }
  return isSound({ ...row, checksum: checksumOf(row) })
}

const decision = (members: number) =>
  fc
    .record({ viewer: fc.nat(members - 1), target: fc.nat(members - 1), liked: fc.boolean() })
    .filter(({ viewer, target }) => viewer !== target)

const town = fc
  .tuple(
    fc.array(fc.nat(COHORTS - 1), { minLength: 2, maxLength: 12 }),
    fc.constantFrom('some', 'all', 'none'),
  )
  .chain(([cohorts, who]) =>
    fc.record({
      cohorts: fc.constant(cohorts),
      rows: fc
        .array(decision(cohorts.length), { maxLength: 60 })
        .map((rows) => rows.map((row) => ({ ...row, liked: who === 'some' ? row.liked : who === 'all' }))),
    }),
  )

it("a few members' decisions always give valid results and valid chances", () => {
  fc.assert(
    fc.property(town, ({ cohorts, rows }) => {
      const people = cohorts.map(own)
      const learned = learnFrom(people, rows)
      for (const cohort of cohorts) expect(isUsable(learned, cohort)).toBe(true)
      const chance = createForecast({ weights: learned.model.weights, people, effects: learned.effects })
      for (const one of cohorts.keys())
        for (const other of cohorts.keys()) {
          expect(chance(one, other)).toBeGreaterThan(0)
          expect(chance(one, other)).toBeLessThan(1)
        }
    }),
    { numRuns: 40 },
  )
})

const decisionsOfTown = (members: number, each: number): Row[] => {
  const random = createRandom(7)
  return Array.from({ length: members * each }, (_, row) => ({
    viewer: row % members,
    target: (row + 1 + random.below(members - 1)) % members,
    liked: random.next() < 0.3,
  })).filter(({ viewer, target }) => viewer !== target)
}

it('a cohort of three people is trained', () => {
  const people = [...Array(40).keys()].map((number) => own(number < 3 ? 5 : 1, number))
  const rows = decisionsOfTown(40, 15)
  expect(rows.filter(({ viewer }) => viewer < 3).length).toBeGreaterThan(20)
  expect(isUsable(learnFrom(people, rows), 5)).toBe(true)
})

it("a member who likes everyone isn't choosy, and one who likes nobody is, both within range", () => {
  const people = [...Array(40).keys()].map((number) => own(1, number))
  const rows = decisionsOfTown(40, 15).map((row) => ({
    ...row,
    liked: row.viewer === 0 || (row.viewer !== 1 && row.liked),
  }))
  const { effects } = learnFrom(people, rows)
  const [everybody, nobody] = effects.choosy
  expect(everybody).toBeLessThan(-0.5)
  expect(nobody).toBeGreaterThan(0.5)
  for (const value of [...effects.choosy, ...effects.liked]) expect(Math.abs(value)).toBeLessThanOrEqual(4)
})

it('a flood of likes by few members hardly changes who everyone else likes', () => {
  const people = [...Array(60).keys()].map((number) => own(1, number))
  const rows = decisionsOfTown(50, 20)
  const before = learnFrom(people, rows).effects.liked
  // Ten members who joined to like one, and pass all others.
  const flood = Array.from({ length: 10 * 50 }, (_, index) => {
    const target = index % 50
    return { viewer: 50 + Math.floor(index / 50), target, liked: target === 0 }
  })
  const after = learnFrom(people, [...rows, ...flood]).effects.liked
  const order = (values: Float64Array) =>
    [...Array(50).keys()].slice(1).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const places = new Map(order(before).map((member, place) => [member, place]))
  const moved = order(after).map((member, place) => Math.abs((places.get(member) ?? 0) - place))
  expect(moved.reduce((sum, each) => sum + each, 0) / moved.length).toBeLessThan(5)
})
