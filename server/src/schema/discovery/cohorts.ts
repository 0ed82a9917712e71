import type { Gender, Orientation } from '@savanna/contract/profiles/fields'

/** A cohort is gender and orientation in one number, as the database keeps it: 3 x gender + orientation. */
const GENDERS = ['man', 'woman', null] as const
const ORIENTATIONS = ['hetero', 'bi', 'homo'] as const

interface Person {
  gender: Gender | null
  orientation: Orientation
}

const PEOPLE: Person[] = GENDERS.flatMap((gender) =>
  ORIENTATIONS.map((orientation) => ({ gender, orientation })),
)

/** How many cohorts there are: they are numbers from 0. */
export const COHORTS = PEOPLE.length

/** Returns the cohort of a member; no orientation counts as open to everyone. */
export function cohortOf(gender: Gender | null, orientation: Orientation | null): number {
  return 3 * GENDERS.indexOf(gender) + ORIENTATIONS.indexOf(orientation ?? 'bi')
}

function accepts(one: Person, other: Person): boolean {
  // Without a gender one is shown to, and sees, bi members only.
  if (one.gender === null && other.orientation !== 'bi') return false
  if (other.gender === null && one.orientation !== 'bi') return false
  if (one.gender === null || one.orientation === 'bi') return true
  return (one.orientation === 'homo') === (one.gender === other.gender)
}

const FITTING = PEOPLE.map((one) =>
  PEOPLE.flatMap((other, cohort) => (accepts(one, other) && accepts(other, one) ? [cohort] : [])),
)

/** Returns the cohorts of those who fit a member of this cohort and whom that member fits. */
export function fittingCohorts(cohort: number): number[] {
  return FITTING[cohort] ?? []
}

/** What a member says of themselves. */
export interface Identity {
  gender: Gender | null
  orientation: Orientation | null
}

/** Returns whether two members fit each other. Who hasn't said both of themselves fits nobody. */
export function membersFit(one: Identity, other: Identity): boolean {
  const said = [one, other].every(({ gender, orientation }) => gender !== null && orientation !== null)
  const [cohort, otherCohort] = [one, other].map(({ gender, orientation }) => cohortOf(gender, orientation))
  return (
    said && cohort !== undefined && otherCohort !== undefined && fittingCohorts(cohort).includes(otherCohort)
  )
}

/** Returns the cohorts of a gender and an orientation; where one is left out, those of every gender or orientation. */
export function cohortsOf(gender: Gender | undefined, orientation: Orientation | undefined): number[] {
  return PEOPLE.flatMap((person, cohort) => {
    const right = (gender ?? person.gender) === person.gender
    return right && (orientation ?? person.orientation) === person.orientation ? [cohort] : []
  })
}
