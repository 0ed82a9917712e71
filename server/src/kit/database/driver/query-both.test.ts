import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../../testkit/database.ts'
import type { Database } from '../database.ts'
import { queryBoth } from './query-both.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const KEY = 4_711

/** Returns a query that waits until its sibling holds its lock, which takes two connections. */
const meeting = (mine: number, other: number) => async (db: Database) => {
  await db.execute(sql`select pg_advisory_lock(${KEY}::int, ${mine}::int)`)
  const isThere = sql`select from pg_locks where locktype = 'advisory' and classid = ${KEY} and objid = ${other}`
  while ((await db.execute(isThere)).rowCount === 0);
  return mine
}

it('queryBoth runs both queries in parallel', async () => {
  expect(await queryBoth(database.db, meeting(1, 2), meeting(2, 1))).toEqual([1, 2])
})

it("queryBoth runs sequentially in a transaction, and the second query sees the first one's changes", async () => {
  const order: string[] = []
  const found = await database.db.transaction((tx) =>
    queryBoth(
      tx,
      async (db) => {
        await db.execute(sql`create temporary table only_here on commit drop as select 5 as five`)
        order.push('one')
      },
      async (db) => {
        order.push('other')
        return (await db.execute(sql`select five from only_here`)).rows
      },
    ),
  )
  expect(order).toEqual(['one', 'other'])
  expect(found[1]).toEqual([{ five: 5 }])
})
