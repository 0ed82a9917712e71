import type { Gender, Orientation } from '@savanna/contract/profiles/fields'

/** A cohort is gender and orientation in one number, as stored in the database: 3 x gender + orientation. */
const GENDERS = ['man', 'woman', null] as const
const ORIENTATIONS = ['hetero', 'bi', 'homo'] as const

interface Person {
  gender: Gender | null
  orientation: Orientation
}

const PEOPLE: Person[] = GENDERS.flatMap((gender) =>
  ORIENTATIONS.map((orientation) => ({ gender, orientation })),
)

/** How many cohorts there are; they are numbered from 0. */
export const COHORTS = PEOPLE.length

/** Returns a member's cohort; no orientation counts as open to everyone. */
export function cohortOf(gender: Gender | null, orientation: Orientation | null): number {
  return 3 * GENDERS.indexOf(gender) + ORIENTATIONS.indexOf(orientation ?? 'bi')
}

function accepts(one: Person, other: Person): boolean {
  // Members without a gender are shown to, and see, only bi members.
  if (one.gender === null && other.orientation !== 'bi') return false
  if (other.gender === null && one.orientation !== 'bi') return false
  if (one.gender === null || one.orientation === 'bi') return true
  return (one.orientation === 'homo') === (one.gender === other.gender)
}

const FITTING = PEOPLE.map((one) =>
  PEOPLE.flatMap((other, cohort) => (accepts(one, other) && accepts(other, one) ? [cohort] : [])),
)

/** Returns the cohorts that mutually fit this one. */
export function fittingCohorts(cohort: number): number[] {
  return FITTING[cohort] ?? []
}

/** A member's own data. */
export interface Identity {
  gender: Gender | null
  orientation: Orientation | null
}

/** Returns whether two members fit each other. Someone who hasn't given both fits nobody. */
export function membersFit(one: Identity, other: Identity): boolean {
  const said = [one, other].every(({ gender, orientation }) => gender !== null && orientation !== null)
  const [cohort, otherCohort] = [one, other].map(({ gender, orientation }) => cohortOf(gender, orientation))
  return (
    said && cohort !== undefined && otherCohort !== undefined && fittingCohorts(cohort).includes(otherCohort)
  )
}

/** Returns the cohorts for a gender and an orientation; a missing one means any. */
export function cohortsOf(gender: Gender | undefined, orientation: Orientation | undefined): number[] {
  return PEOPLE.flatMap((person, cohort) => {
    const right = (gender ?? person.gender) === person.gender
    return right && (orientation ?? person.orientation) === person.orientation ? [cohort] : []
  })
}
