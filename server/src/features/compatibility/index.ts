export { ANSWERED } from './answers.rules.ts'
export { explain } from './explain.ts'
export { findInCommon, type InCommon } from './in-common.ts'
export {
  BEYOND_CARD,
  findPeople,
  type KnownPerson,
  PERSON,
  type PersonRow,
  personOf,
} from './people.repository.ts'
export {
  ageOf,
  compatibility,
  type Person,
  scoreOf,
  wantAges,
} from './score.rules.ts'
