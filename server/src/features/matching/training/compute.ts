import type { Outcomes } from '../model/decisions.ts'
import { type Learned, learn } from '../model/learn.ts'
import { ownFeaturesOf } from '../model/person-features.ts'
import { type People, personAt } from '../people/columns.ts'

/** The input for a night's training. */
export interface TrainingInput {
  /** Member `n` in the outcomes. */
  people: People
  outcomes: Outcomes
  today: Date
}

/** Computes what is learned from a site. The same input gives the same result. */
export function computeTraining({ people, outcomes, today }: TrainingInput): Learned {
  return learn({ ownOf: (member) => ownFeaturesOf(personAt(people, member), today), outcomes })
}
