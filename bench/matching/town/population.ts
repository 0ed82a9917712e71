import { CHILDREN, GOALS, RELATIONSHIP_TYPES } from '../../../contract/src/preferences/options.ts'
import { NO_PREFERENCES } from '../../../contract/src/preferences/routes.ts'
import { TAGS } from '../../../contract/src/profiles/tags.ts'
import { DAY_MS } from '../../../contract/src/time.ts'
import { ageOf, type Person } from '../../../server/src/features/compatibility/index.ts'
import { logistic } from '../../../server/src/features/matching/model/numbers.ts'
import {
  FEATURE_WIDTH,
  type OwnFeatures,
  ownFeaturesOf,
  writeFeatures,
} from '../../../server/src/features/matching/model/person-features.ts'
import { createRandom, type Random } from '../../../server/src/kit/random.ts'

/** A member of the invented town, with data that only the simulation knows. */
export interface Townsman {
  id: string
  number: number
  person: Person
  own: OwnFeatures
  /** The chance of a visit per day. */
  comes: number
  appeal: number
  choosy: number
  joined: number
  left: number | undefined
}

export const FIRST_DAY = new Date('2026-09-01T18:00:00Z')

/** Cohorts as in a town of a hundred: men and women, hetero, bi and homosexual. */
const COHORTS = [...Array(46).fill(0), 1, 1, 2, 2, 2, 2, ...Array(42).fill(3), 4, 4, 4, 4, 5, 5] as number[]

/** Returns a nearly normal number with a variance of 1: the sum of twelve uniform ones. */
function normal(random: Random): number {
  let sum = -6
  for (let part = 0; part < 12; part++) sum += random.next()
  return sum
}

/** Returns the time of a day's evening. */
export const dateOf = (day: number) => new Date(FIRST_DAY.getTime() + day * DAY_MS)

/** Creates a member who joins on a given day. */
export function createTownsman(random: Random, number: number, joined: number): Townsman {
  const age = 19 + Math.floor(random.next() ** 1.6 * 42)
  const bits = random.sample([...TAGS.keys()], 2 + random.below(5)).reduce((all, bit) => all | (1 << bit), 0)
  const maybe = <T>(value: T, none: T) => (random.next() < 0.8 ? value : none)
  const person: Person = {
    cohort: random.pick(COHORTS),
    tagbits: bits,
    birthdate: `${2026 - age}-05-05`,
    ageMin: Math.max(18, age - 4 - random.below(8)),
    ageMax: Math.min(99, age + 4 + random.below(8)),
    position: { latitude: 48.85 + normal(random) * 0.06, longitude: 2.35 + normal(random) * 0.09 },
    reachKm: 5 + random.below(40),
    seen: dateOf(joined),
    answers: {
      ...NO_PREFERENCES,
      goals: maybe([random.pick(GOALS)], []),
      type: maybe([random.pick(RELATIONSHIP_TYPES)], []),
      children: maybe(random.pick(CHILDREN), null),
      sleep: null,
    },
  }
  return {
    id: String(number).padStart(6, '0'),
    number,
    person,
    own: ownFeaturesOf(person, FIRST_DAY),
    comes: 0.1 + 0.6 * random.next(),
    appeal: normal(random) * 0.9,
    choosy: normal(random) * 0.9,
    joined,
    left: undefined,
  }
}

/** Would-be likes: each cohort's planted tastes, choosiness, popularity, and random chemistry per pair. */
export interface Truth {
  /** Returns the chance that a viewer who sees a target likes them, from 0 to 1. */
  chance(viewer: Townsman, target: Townsman): number
}

/** How often men and women like someone, in log-odds. */
const READINESS = { man: -0.6, woman: -1.6 }
/** Shared traits, in the order of the pair's features. */
const COMMON = [0, -0.5, -0.08, -0.3, 0.5, 1, 0.5, 0.6, 0.4, 0.2]
/** The chemistry between two people, beyond anything observable. */
const CHEMISTRY = 1

/** Creates a town's tastes. The product has to learn them from data; the rules don't know them. */
export function createTruth(seed: number): Truth {
  const random = createRandom(seed)
  const tastes = Array.from({ length: 9 }, () => {
    const weights = Float64Array.from({ length: FEATURE_WIDTH }, () => normal(random) * 0.25)
    weights.set(COMMON, FEATURE_WIDTH - COMMON.length)
    return weights
  })
  const row = new Float32Array(FEATURE_WIDTH)
  return {
    chance(viewer, target) {
      const weights = tastes[viewer.person.cohort]
      writeFeatures(viewer.own, target.own, row, 0)
      const taste = row.reduce(
        (sum, value, index) => sum + (index === 0 ? 0 : value * (weights?.[index] ?? 0)),
        0,
      )
      const ready = viewer.person.cohort < 3 ? READINESS.man : READINESS.woman
      // Specific to the pair, and the same whenever they meet.
      const pair = normal(
        createRandom(Math.imul(viewer.number, 48_271) ^ Math.imul(target.number, 69_621) ^ seed),
      )
      return logistic(ready - 2 + taste + target.appeal - viewer.choosy + CHEMISTRY * pair)
    },
  }
}

/** Returns a town member's age in whole years. */
export const ageOfTownsman = ({ person }: Townsman) => ageOf(person, FIRST_DAY) ?? 0
