import { computeAge } from '@savanna/contract/profiles/age'
import type { Database } from '../../../kit/database/database.ts'
import { findFacts } from './reports.repository.ts'

/** Returns a member's profile facts at a moment, with the age instead of the birthdate. */
export async function toFacts(tx: Database, memberId: string, now: Date) {
  const { birthdate, ...facts } = await findFacts(tx, memberId)
  return { ...facts, age: birthdate === null ? null : computeAge(birthdate, now) }
}
