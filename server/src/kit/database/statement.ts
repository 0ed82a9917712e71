import { is, Placeholder, type Query, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { oncePerDatabase } from './driver/once-for.ts'

/** Runs a statement with values for its parameters, and returns its rows. */
export type Statement<Row, Values extends object> = (db: Database, values: Values) => Promise<Row[]>

/** Writes a parameter of a statement: the compiler rejects each name that the statement's values don't have. */
export interface Bind<Name extends string> {
  /**
   * Returns a parameter of an SQL type, wrapped in a subquery: the planner doesn't see its value and so plans
   * once a connection. If it saw the value it would plan each time again, which takes as long as the query.
   */
  (name: Name, type: string): SQL
  /** Returns a parameter of an SQL type whose value the planner sees, to choose another plan for another value. */
  inSight(name: Name, type: string): SQL
  /** Returns a parameter for the query builder, where that gives it the type of a column or takes no SQL. */
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
    // The query builder writes any SQL there; only its type asks for a placeholder.
    limit: (name: string) => sql`(select ${inSight(name, 'int')})` as unknown as Placeholder,
  },
)

const dialect = new PgDialect()

/**
 * Returns a statement in plain SQL that the database parses once a connection; the name stands for this text
 * alone. For queries that the query builder can't express.
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
 * Returns the statements of a query with several variants, each built at its first use. `nameOf` must tell apart all
 * variants whose texts differ.
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

/** A query of the query builder. */
interface Preparable<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> }
}

/** Returns a query of the query builder that is built once for each database and parsed once a connection. */
export function builderStatement<Row, Name extends string>(
  name: string,
  build: (db: Database, bind: Bind<Name>) => Preparable<Row>,
): Statement<Row, Record<Name, unknown>> {
  const prepare = oncePerDatabase((db) => build(db, bind).prepare(name))
  return (db, values) => prepare(db).execute(values)
}

/** Returns an array of whole numbers without the quotes that the driver puts around each: a tenth of the work. */
function asLiteral(value: unknown): unknown {
  return Array.isArray(value) && value.every(Number.isInteger) ? `{${value.join()}}` : value
}

/** Returns the query with one parameter for all mentions of a placeholder; the query builder makes one for each. */
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
