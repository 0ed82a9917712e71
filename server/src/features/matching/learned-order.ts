import type { Database } from '../../kit/database/database.ts'
import { COHORTS, fittingCohorts } from '../../schema/discovery/cohorts.ts'
import type { KnownPerson } from '../compatibility/index.ts'
import { findLearned, findWeights, type LearnedMember } from './learned.repository.ts'
import type { Effects } from './model/effects.ts'
import { createForecast, type ForecastInput } from './model/forecast.ts'
import { trustFrom } from './model/learn.ts'
import { ownFeaturesOf } from './model/person-features.ts'
import { orderValue } from './order.ts'
import { type StoredWeights, selectNewestSound } from './training/weights.rules.ts'

/** Returns a candidate's sort key, from the score by the rules: the score itself if nothing is learned. */
export type OrderValue = (id: string, score: number) => number

/** Returns the candidates' sort key for a member who turned learning off, or before anything is learned. */
export const BY_RULES: OrderValue = (_id, score) => score

/** Returns the candidates' sort key for a member. */
export async function findLearnedOrder(
  db: Database,
  me: KnownPerson,
  { people, today }: { people: KnownPerson[]; today: Date },
): Promise<OrderValue> {
  const stored = await findWeights(db, [...new Set([me.cohort, ...fittingCohorts(me.cohort)])])
  const weights = selectNewestSound(stored)
  if (!weights.has(me.cohort)) return BY_RULES
  const rows = await findLearned(db, [me.id, ...people.map(({ id }) => id)])
  return orderBy([me, ...people], { weights, rows, today })
}

/** Returns each cohort's weights; a cohort without any is missing. */
export const weightsOf = (weights: Map<number, StoredWeights>): ForecastInput['weights'] =>
  Array.from({ length: COHORTS }, (_, cohort) => {
    const row = weights.get(cohort)
    return row && Float64Array.from(row.weights)
  })

/** Returns the effects of members in these cohorts; `rows` is what was learned of each. */
export function effectsOf(
  cohorts: ArrayLike<number>,
  rows: (LearnedMember | undefined)[],
  weights: Map<number, StoredWeights>,
): Effects {
  // For members nothing is known about, the uncertainty is the cohort's spread.
  const variance = (of: 'choosy_variance' | 'liked_variance', prior: number) =>
    Float64Array.from(
      cohorts,
      (cohort, number) => rows[number]?.[of] ?? weights.get(cohort)?.spread[prior] ?? 0,
    )
  return {
    choosy: Float64Array.from(cohorts, (_, number) => rows[number]?.choosy ?? 0),
    liked: Float64Array.from(cohorts, (_, number) => rows[number]?.liked ?? 0),
    choosyVariance: variance('choosy_variance', 0),
    likedVariance: variance('liked_variance', 1),
    covariance: new Float64Array(cohorts.length),
  }
}

interface Stored {
  weights: Map<number, StoredWeights>
  rows: LearnedMember[]
  today: Date
}

/** Returns the order for the first person. */
function orderBy(people: KnownPerson[], { weights, rows, today }: Stored): OrderValue {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const numberOf = new Map(people.map(({ id }, number) => [id, number]))
  const cohorts = people.map(({ cohort }) => cohort)
  const own = people.map(({ id }) => rowOf.get(id))
  const chance = createForecast({
    people: people.map((person) => ownFeaturesOf(person, today)),
    weights: weightsOf(weights),
    effects: effectsOf(cohorts, own, weights),
  })
  const trustOf = ({ cohort }: KnownPerson) => trustFrom(weights.get(cohort)?.decisions ?? 0)
  const [me] = people
  return (id, score) => {
    const number = numberOf.get(id)
    const other = people[number ?? -1]
    if (number === undefined || !other || !me) return score
    const trust = Math.min(trustOf(me), trustOf(other))
    const evenness = rowOf.get(id)?.evenness ?? 1
    return orderValue(score, { chance: chance(0, number), trust, evenness })
  }
}
