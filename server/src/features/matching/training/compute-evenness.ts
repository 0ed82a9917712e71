import type { Effects } from '../model/effects.ts'
import { createForecast } from '../model/forecast.ts'
import { ownFeaturesOf } from '../model/person-features.ts'
import { balanceExposure } from '../pairing/balance.ts'
import { findCandidatePairs } from '../pairing/neighbours.ts'
import { type People, personAt } from '../people/columns.ts'

/** The input for evening out how often one block's members are shown. */
export interface EvennessInput {
  people: People
  /** The block's members; the effects are theirs, in the same order. */
  members: Int32Array
  effects: Effects
  weights: (Float64Array | undefined)[]
  today: Date
}

/** How many others each member is compared with. */
const COMPARED = 30

/** Computes the factor for each of a block's members that evens out how often they're shown. */
export function computeEvenness({ people, members, effects, weights, today }: EvennessInput): Float64Array {
  const persons = Array.from(members, (member) => personAt(people, member))
  const own = persons.map((person) => ownFeaturesOf(person, today))
  const chance = createForecast({ weights, people: own, effects })
  return balanceExposure(findCandidatePairs(persons, { today, each: () => COMPARED, chance }))
}
