import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, endPool } from '../../../../../testkit/database.ts'
import { createPreparedClient } from './prepared-client.ts'

async function openOneConnection(keptAtMost?: number) {
  const { connection, close } = await createTestDatabase()
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    Client: createPreparedClient({ maxPrepared: keptAtMost }),
  })
  onTestFinished(async () => {
    await endPool(pool)
    await close()
  })
  const prepared = async () => {
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
    return rows.map(({ statement }) => statement)
  }
  return { db: drizzle(pool), prepared }
}

test('a frequent statement is prepared, with every value that it takes', async () => {
  const { db, prepared } = await openOneConnection()
  const double = async (value: number) => {
    const { rows } = await db.execute<{ twice: number }>(sql`select ${value}::int * 2 as twice`)
    return rows[0]?.twice
  }
  for (const value of [1, 2, 3, 4]) expect(await double(value)).toBe(value * 2)
  expect(await prepared()).toEqual([])
  for (const value of [5, 6, 7]) expect(await double(value)).toBe(value * 2)
  expect(await prepared()).toEqual(['select $1::int * 2 as twice'])
})

test('a prepared statement that fails rejects as before, and works again with other values', async () => {
  const { db } = await openOneConnection()
  const divide = (by: number) => db.execute<{ part: number }>(sql`select 12 / ${by}::int as part`)
  for (let time = 0; time < 7; time++)
    await expect(divide(0)).rejects.toMatchObject({ cause: { code: '22012' } })
  expect((await divide(4)).rows).toEqual([{ part: 3 }])
})

test('a connection prepares a limited number of statements', async () => {
  const { db, prepared } = await openOneConnection(2)
  for (const length of [1, 2, 3, 4])
    for (let time = 0; time < 6; time++) {
      const values = Array.from({ length }, (_, at) => sql`${at}::int`)
      await db.execute(sql`select array[${sql.join(values, sql`, `)}]`)
    }
  expect(await prepared()).toHaveLength(2)
})
