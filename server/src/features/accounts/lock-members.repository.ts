import { inArray } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { members } from './accounts.tables.ts'

/**
 * Lets one change between members happen at a time, until the transaction ends. The rows are locked in the order of
 * their ids, so that two who act on each other at once cannot wait in a circle.
 */
export async function lockMembers(tx: Database, ids: string[]): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, ids))
    .orderBy(members.id)
    .for('no key update')
}
