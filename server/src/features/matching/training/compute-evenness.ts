import type { Effects } from '../model/effects.ts'
import { createForecast } from '../model/forecast.ts'
import { ownFeatures } from '../model/person-features.ts'
import { balanceExposure } from '../pairing/balance.ts'
import { findCandidatePairs } from '../pairing/neighbours.ts'
import { type People, personAt } from '../people/columns.ts'

/** What being shown is shared out by, among the members of one block. */
export interface EvennessInput {
  people: People
  /** The members of the block; the effects are theirs, in the same order. */
  members: Int32Array
  effects: Effects
  weights: (Float64Array | undefined)[]
  today: Date
}

/** Each member is compared with so many others to share out being shown. */
const COMPARED = 30

/** Computes the factor of each member of a block by which being shown is shared out. */
export function computeEvenness({ people, members, effects, weights, today }: EvennessInput): Float64Array {
  const persons = Array.from(members, (member) => personAt(people, member))
  const own = persons.map((person) => ownFeatures(person, today))
  const chance = createForecast({ weights, people: own, effects })
  return balanceExposure(findCandidatePairs(persons, { today, each: () => COMPARED, chance }))
}
