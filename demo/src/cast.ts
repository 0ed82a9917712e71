import { createRandom } from '../../server/src/kit/random.ts'
import { cohortOf, fittingCohorts } from '../../server/src/schema/discovery/cohorts.ts'
import { makePerson, type Person } from './people.ts'

/** Every invented member's password; the demo prints it. */
export const DEMO_PASSWORD = 'Savanna2026'

/** How many members near each login like back and reply. */
const COMPANIONS = 8

const PARIS = { city: 'Paris', country: 'France', latitude: 48.8566, longitude: 2.3522 }
/** The login without a plan. */
export const AMARA: Person = {
  username: 'amara',
  firstname: 'Amara',
  lastname: 'Diallo',
  gender: 'woman',
  sexual_orientation: 'bi',
  bio: 'Tea first, questions later. Teaches swimming, reads maps for fun.',
  height: 172,
  work: 'Swimming teacher',
  birthdate: '1995-04-12',
  tags: [4, 6, 10, 13],
  place: PARIS,
}
/** The login with a plan. */
export const JONAS: Person = {
  username: 'jonas',
  firstname: 'Jonas',
  lastname: 'Weber',
  gender: 'man',
  sexual_orientation: 'bi',
  bio: 'Carpenter with a record collection and a patient dog.',
  height: 184,
  work: 'Carpenter',
  birthdate: '1991-09-03',
  tags: [2, 6, 13, 16],
  place: PARIS,
}

/** Returns everyone on a demo site, the two logins first; a larger site starts with a smaller one's people. */
export function cast(count: number, today: Date): Person[] {
  const random = createRandom(20_261_120)
  return [AMARA, JONAS, ...Array.from({ length: count }, (_, index) => makePerson(random, index + 1, today))]
}

/** Returns whether each would be suggested to the other. */
export function fits(one: Person, other: Person): boolean {
  const cohort = (person: Person) => cohortOf(person.gender, person.sexual_orientation)
  return fittingCohorts(cohort(one)).includes(cohort(other))
}

/** Returns the first eight members in a person's city who fit. */
export function nearbyFor<T extends Person>(login: Person, others: T[]): T[] {
  return others
    .filter((other) => other.place.city === login.place.city && fits(login, other))
    .slice(0, COMPANIONS)
}

/** Returns a cast's members who like back and reply. */
export function companionsOf<T extends Person>(everybody: T[]): T[] {
  const [amara, jonas, ...others] = everybody
  if (!amara || !jonas) return []
  return [...new Set([...nearbyFor(amara, others), ...nearbyFor(jonas, others)])]
}
