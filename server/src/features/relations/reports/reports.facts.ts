import { ageOn } from '@savanna/contract/profiles/routes'
import type { Database } from '../../../kit/database/database.ts'
import { findFacts } from './reports.repository.ts'

/** What a member says about themselves at a moment, with their age instead of their birthdate. */
export async function factsOf(tx: Database, memberId: string, now: Date) {
  const { birthdate, ...facts } = await findFacts(tx, memberId)
  return { ...facts, age: birthdate === null ? null : ageOn(birthdate, now) }
}
