import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { statement } from '../../kit/database/statement.ts'
import { members } from '../../schema/accounts.tables.ts'

const lock = statement<{ id: string }, { ids: string[] }>(
  'members_locked',
  (bind) => sql`
    select ${members.id} from ${members} where ${members.id} = any(${bind('ids', 'uuid[]')})
    order by ${members.id} for no key update`,
)

/**
 * Locks members until the transaction ends, so that changes between them run one after the other. Rows are
 * locked in the order of their ids: two members who act on each other at once cannot deadlock.
 */
export async function lockMembers(tx: Database, ids: string[]): Promise<void> {
  await lock(tx, { ids })
}
