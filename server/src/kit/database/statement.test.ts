import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import { createTestDatabase } from '../../../../testkit/database.ts'
import { type Bind, builderStatement, statement, statements } from './statement.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('a statement sends each value once, however often it uses it', async () => {
  const ask = statement<{ sum: number; text: string }, { word: string; one: number; ten: number }>(
    'mentions',
    (bind) => sql`select ${bind('ten', 'int')} + ${bind('one', 'int')} + ${bind('ten', 'int')} as sum,
      ${bind('word', 'text')} || ${bind.inSight('one', 'text')} || ${bind('word', 'text')} as text`,
  )
  expect(await ask(database.db, { one: 1, ten: 10, word: 'a' })).toEqual([{ sum: 21, text: 'a1a' }])
  const { rows } = await database.pool.query(
    `select cardinality(parameter_types) as sent from pg_prepared_statements where name = 'mentions'`,
  )
  expect(rows).toEqual([{ sent: 3 }])
})

it('a statement sends a list of numbers or words as one parameter', async () => {
  const ask = statement<{ numbers: number[]; words: string[] }, { numbers: number[]; words: string[] }>(
    'lists',
    (bind) =>
      sql`select ${bind.inSight('numbers', 'int[]')} as numbers, ${bind.inSight('words', 'text[]')} as words`,
  )
  for (const lists of [
    { numbers: [3, -1, 2_000_000_000], words: ['plain', '7', 'a, "quoted" {one}', ''] },
    { numbers: [], words: [] },
  ])
    expect(await ask(database.db, lists)).toEqual([lists])
})

it("the compiler rejects a parameter name that isn't among the values", () => {
  statement<object, { me: string }>('names', (bind) => {
    expectTypeOf(bind).toEqualTypeOf<Bind<'me'>>()
    return sql`select ${bind('me', 'uuid')}`
  })
  expectTypeOf<Bind<'me' | 'other'>>().toExtend<Bind<'me'>>()
  expectTypeOf<Bind<'me'>>().not.toExtend<Bind<'me' | 'other'>>()
})

it('each variant of a statement is built once', async () => {
  const built: number[] = []
  const plus = statements<number, { sum: number }, { one: number }>(
    (added) => `plus_${added}`,
    (bind, added) => {
      built.push(added)
      return sql`select ${bind('one', 'int')} + ${sql.raw(`${added}`)} as sum`
    },
  )
  for (const added of [1, 2, 1])
    expect(await plus(added)(database.db, { one: 1 })).toEqual([{ sum: added + 1 }])
  expect(built).toEqual([1, 2])
})

it("a query builder query runs with its parameters' values", async () => {
  const tables = builderStatement('tables_named', (db, bind: Bind<'name' | 'limit'>) =>
    db
      .select({ name: sql<string>`tablename` })
      .from(sql`pg_tables`)
      .where(sql`tablename = ${bind('name', 'text')}`)
      .limit(bind.placeholder('limit')),
  )
  expect(await tables(database.db, { name: 'members', limit: 1 })).toEqual([{ name: 'members' }])
})
