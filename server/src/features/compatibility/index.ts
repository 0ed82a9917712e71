export {
  ANSWERED,
  type Answers,
  childrenAgree,
  goalsAgree,
  habitsAgree,
  languagesAgree,
  typesAgree,
} from './answers.ts'
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
  interestsShared,
  type Person,
  scoreOf,
  wantAges,
  wantsAge,
} from './score.ts'
