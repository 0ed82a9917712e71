import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { statement } from '../../kit/database/statement.ts'
import { matchingMembers, matchingWeights } from '../../schema/matching.tables.ts'
import type { StoredWeights } from './training/weights.rules.ts'

/** Returns some cohorts' stored weights, valid or not, at most the two newest of each. */
export async function findWeights(db: Database, cohorts: number[]): Promise<StoredWeights[]> {
  return db.select().from(matchingWeights).where(inArray(matchingWeights.cohort, cohorts))
}

/** A member's learned effects. */
export type LearnedMember = Omit<typeof matchingMembers.$inferSelect, 'member_id'> & { id: string }

const learned = statement<LearnedMember, { ids: string[] }>(
  'matching_learned',
  (bind) => sql`select member_id as id, choosy, choosy_variance, liked, liked_variance, evenness
    from ${matchingMembers} where member_id = any (${bind.inSight('ids', 'uuid[]')})`,
)

/** Returns what was learned about each member; members without data are missing. */
export const findLearned = (db: Database, ids: string[]): Promise<LearnedMember[]> => learned(db, { ids })
