import { CHILDREN, GOALS, RELATIONSHIP_TYPES } from '../../../contract/src/preferences/options.ts'
import { NO_PREFERENCES } from '../../../contract/src/preferences/routes.ts'
import { TAGS } from '../../../contract/src/profiles/tags.ts'
import { DAY_MS } from '../../../contract/src/time.ts'
import { ageOf, type Person } from '../../../server/src/features/compatibility/index.ts'
import { logistic } from '../../../server/src/features/matching/model/numbers.ts'
import {
  FEATURE_WIDTH,
  type OwnFeatures,
  ownFeatures,
  writeFeatures,
} from '../../../server/src/features/matching/model/person-features.ts'
import { createRandom, type Random } from '../../../server/src/kit/random.ts'

/** A member of the invented town, with what nobody but the simulation knows. */
export interface Townsman {
  id: string
  number: number
  person: Person
  own: OwnFeatures
  /** The chance of coming on a day. */
  comes: number
  appeal: number
  choosy: number
  joined: number
  left: number | undefined
}

export const FIRST_DAY = new Date('2026-09-01T18:00:00Z')

/** Cohorts as they are in a town, of a hundred: men and women, hetero, bi and homosexual. */
const COHORTS = [...Array(46).fill(0), 1, 1, 2, 2, 2, 2, ...Array(42).fill(3), 4, 4, 4, 4, 5, 5] as number[]

/** Returns a nearly normal number with a variance of 1: the sum of twelve uniform ones. */
function normal(random: Random): number {
  let sum = -6
  for (let part = 0; part < 12; part++) sum += random.next()
  return sum
}

/** Returns the moment of a day's evening. */
export const dateOf = (day: number) => new Date(FIRST_DAY.getTime() + day * DAY_MS)

/** Creates a member who joins on a day. */
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
    own: ownFeatures(person, FIRST_DAY),
    comes: 0.1 + 0.6 * random.next(),
    appeal: normal(random) * 0.9,
    choosy: normal(random) * 0.9,
    joined,
    left: undefined,
  }
}

/** Who would like whom: planted tastes of each cohort, choosiness, popularity, and a chance of each pair's own. */
export interface Truth {
  /** Returns the chance that a viewer who sees a target likes them, from 0 to 1. */
  chance(viewer: Townsman, target: Townsman): number
}

/** How often men and women like somebody, in log-odds. */
const READINESS = { man: -0.6, woman: -1.6 }
/** What both have in common, in the order of the pair's features. */
const COMMON = [0, -0.5, -0.08, -0.3, 0.5, 1, 0.5, 0.6, 0.4, 0.2]
/** What two people are to each other beyond all that anybody could know. */
const CHEMISTRY = 1

/** Creates the tastes of a town. What the product learns from, it has to find; the rules know nothing of it. */
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
      // Between the two alone, and the same whenever they meet.
      const pair = normal(
        createRandom(Math.imul(viewer.number, 48_271) ^ Math.imul(target.number, 69_621) ^ seed),
      )
      return logistic(ready - 2 + taste + target.appeal - viewer.choosy + CHEMISTRY * pair)
    },
  }
}

/** Returns the age of a member of the town in whole years. */
export const ageOfTownsman = ({ person }: Townsman) => ageOf(person, FIRST_DAY) ?? 0
