import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { statement, value } from './statement.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('sends each value once, however often a statement mentions it', async () => {
  const ask = statement<{ sum: number; text: string }, { word: string; one: number; ten: number }>(
    'mentions',
    sql`select ${value('ten', 'int')} + ${value('one', 'int')} + ${value('ten', 'int')} as sum,
      ${value('word', 'text')} || ${sql.placeholder('one')}::text || ${value('word', 'text')} as text`,
  )
  expect(await ask(database.db, { one: 1, ten: 10, word: 'a' })).toEqual([{ sum: 21, text: 'a1a' }])
  const { rows } = await database.pool.query(
    `select cardinality(parameter_types) as sent from pg_prepared_statements where name = 'mentions'`,
  )
  expect(rows).toEqual([{ sent: 3 }])
})

it('sends lists of numbers and of words whole', async () => {
  const ask = statement<{ numbers: number[]; words: string[] }, { numbers: number[]; words: string[] }>(
    'lists',
    sql`select ${sql.placeholder('numbers')}::int[] as numbers, ${sql.placeholder('words')}::text[] as words`,
  )
  for (const lists of [
    { numbers: [3, -1, 2_000_000_000], words: ['plain', '7', 'a, "quoted" {one}', ''] },
    { numbers: [], words: [] },
  ])
    expect(await ask(database.db, lists)).toEqual([lists])
})
