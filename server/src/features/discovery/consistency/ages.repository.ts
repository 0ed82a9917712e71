import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { withoutStatementTimeout } from '../../../kit/database/driver/statement-timeout.ts'
import { discovery } from '../../../schema/discovery/discovery.tables.ts'

/** Returns those whose age on a day (YYYY-MM-DD) is another one than the stored age, in the order of their ids. */
export async function findAgedSince(db: Database, today: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    // All rows are read, which takes seconds where there are millions.
    await withoutStatementTimeout(tx, '10min')
    const { rows } = await tx.execute<{ id: string }>(sql`
      select ${discovery.member_id} as id from ${discovery}
      where ${discovery.age} is distinct from discovery_age(${discovery.birth}, ${today}::date)
      order by ${discovery.member_id}`)
    return rows.map(({ id }) => id)
  })
}

/** Stores the ages of members on a day. It waits for nobody: who is being changed at this moment is left out. */
export async function updateAges(db: Database, ids: string[], today: string): Promise<void> {
  await db.execute(sql`
    update ${discovery} set age = discovery_age(${discovery.birth}, ${today}::date)
    where ${discovery.member_id} in (
      select member_id from ${discovery} where member_id = any (${sql.param(ids)}::uuid[])
      order by member_id for no key update skip locked
    )`)
}
