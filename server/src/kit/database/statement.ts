import { is, Placeholder, type Query, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { oncePerDatabase } from './driver/once-for.ts'

/** Runs a statement with values for its parameters, and returns its rows. */
export type Statement<Row, Values extends object> = (db: Database, values: Values) => Promise<Row[]>

/** Writes a statement's parameter: the compiler rejects names that aren't among the statement's values. */
export interface Bind<Name extends string> {
  /**
   * Returns a parameter of an SQL type, wrapped in a subquery: the planner doesn't see its value and so plans
   * once per connection. Otherwise it would plan every time, which takes as long as the query.
   */
  (name: Name, type: string): SQL
  /**
   * Returns a parameter of an SQL type whose value the planner sees, to choose different plans for different
   * values.
   */
  inSight(name: Name, type: string): SQL
  /** Returns a parameter for the query builder, for places where it gets a column's type or can't be SQL. */
  placeholder(name: Name): Placeholder
  /** Returns a parameter for the query builder's limit whose value the planner doesn't see. */
  limit(name: Name): Placeholder
}

type NamesOf<Values extends object> = keyof Values & string

function inSight(name: string, type: string): SQL {
  return sql`${sql.placeholder(name)}::${sql.raw(type)}`
}

const bind: Bind<string> = Object.assign(
  (name: string, type: string) => sql`(select ${inSight(name, type)})::${sql.raw(type)}`,
  {
    inSight,
    placeholder: (name: string) => sql.placeholder(name),
    // The query builder accepts any SQL there; only its type requires a placeholder.
    limit: (name: string) => sql`(select ${inSight(name, 'int')})` as unknown as Placeholder,
  },
)

const dialect = new PgDialect()

/**
 * Returns a plain SQL statement that the database parses once per connection; the name must be unique to this
 * text. For queries that the query builder can't express.
 */
export function statement<Row, Values extends object>(
  name: string,
  textOf: (bind: Bind<NamesOf<Values>>) => SQL,
): Statement<Row, Values> {
  const query = withEachOnce(dialect.sqlToQuery(textOf(bind)))
  const prepare = oncePerDatabase((db) =>
    db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      query,
      undefined,
      name,
      false,
    ),
  )
  return async (db, values) => {
    const written = Object.entries(values).map(([key, value]) => [key, asLiteral(value)])
    return (await prepare(db).execute(Object.fromEntries(written))).rows
  }
}

/**
 * Returns the statements of a query with several variants, each built on first use. `nameOf` must distinguish
 * all variants whose texts differ.
 */
export function statements<Variant, Row, Values extends object>(
  nameOf: (variant: Variant) => string,
  textOf: (bind: Bind<NamesOf<Values>>, variant: Variant) => SQL,
): (variant: Variant) => Statement<Row, Values> {
  const built = new Map<string, Statement<Row, Values>>()
  return (variant) => {
    const name = nameOf(variant)
    const known = built.get(name) ?? statement<Row, Values>(name, (bind) => textOf(bind, variant))
    built.set(name, known)
    return known
  }
}

/** A query builder query. */
interface Preparable<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> }
}

/** Returns a query builder query that is built once per database and parsed once per connection. */
export function builderStatement<Row, Name extends string>(
  name: string,
  build: (db: Database, bind: Bind<Name>) => Preparable<Row>,
): Statement<Row, Record<Name, unknown>> {
  const prepare = oncePerDatabase((db) => build(db, bind).prepare(name))
  return (db, values) => prepare(db).execute(values)
}

/** Returns an integer array without the quotes that the driver puts around each: a tenth of the work. */
function asLiteral(value: unknown): unknown {
  return Array.isArray(value) && value.every(Number.isInteger) ? `{${value.join()}}` : value
}

/** Returns the query with one parameter for all uses of a placeholder; the query builder makes one for each. */
function withEachOnce<Q extends Query>(query: Q): Q {
  const params: unknown[] = []
  const numbers = query.params.map((param) => {
    const known = is(param, Placeholder)
      ? params.findIndex((other) => is(other, Placeholder) && other.name === param.name)
      : -1
    return known < 0 ? params.push(param) : known + 1
  })
  const text = query.sql.replaceAll(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`)
  return { ...query, sql: text, params }
}
