import type { Person } from '../../compatibility/index.ts'
import type { Outcomes } from '../model/decisions.ts'
import { createForecast } from '../model/forecast.ts'
import { type Learned, learn } from '../model/learn.ts'
import { ownFeatures } from '../model/person-features.ts'
import { balanceExposure } from '../pairing/balance.ts'
import { findCandidatePairs } from '../pairing/neighbours.ts'

/** What a night's training is computed from. */
export interface TrainingInput {
  /** Member `n` of the outcomes. */
  people: Person[]
  outcomes: Outcomes
  today: Date
}

/** What a night's training results in; the numbers of member `n`. */
export interface TrainingResult extends Learned {
  evenness: Float64Array
}

/** Each member is compared with so many others to share out being shown. */
const COMPARED = 30

/** Computes what is learned of a site and how being shown is shared out. The same input gives the same result. */
export function computeTraining({ people: persons, outcomes, today }: TrainingInput): TrainingResult {
  const people = persons.map((person) => ownFeatures(person, today))
  const learned = learn({ people, outcomes })
  const chance = createForecast({ ...learned.model, people, effects: learned.effects })
  const pairs = findCandidatePairs(persons, { today, each: COMPARED, chance })
  return { ...learned, evenness: balanceExposure(pairs) }
}
