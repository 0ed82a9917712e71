import { is, Placeholder, type Query, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** Asks a statement with values for its placeholders. */
export type Statement<Row, Values extends object> = (db: Database, values: Values) => Promise<Row[]>

const dialect = new PgDialect()

/**
 * A statement in plain SQL that the database parses once a connection; the name stands for this text alone. For
 * queries that the query builder has no words for.
 */
export function statement<Row, Values extends object>(name: string, query: SQL): Statement<Row, Values> {
  const asked = withEachOnce(dialect.sqlToQuery(query))
  const prepare = (db: Database) =>
    db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      asked,
      undefined,
      name,
      false,
    )
  const prepared = new WeakMap<Database, ReturnType<typeof prepare>>()
  return async (db, values) => {
    const ready = prepared.get(db) ?? prepare(db)
    prepared.set(db, ready)
    const written = Object.entries(values).map(([key, value]) => [key, asLiteral(value)])
    return (await ready.execute(Object.fromEntries(written))).rows
  }
}

/** Whole numbers need no quotes, which the driver puts around each: ten times the work for hundreds of cells. */
function asLiteral(value: unknown): unknown {
  return Array.isArray(value) && value.every(Number.isInteger) ? `{${value.join()}}` : value
}

/** The same with one parameter for all mentions of a placeholder, of which the query builder makes one each. */
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

/**
 * A placeholder with its type, in a query of its own: what the planner cannot see it plans for once a connection. With
 * the values in sight it would plan anew each time, which takes as long as the answer.
 */
export function value(name: string, type: string): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`
}
