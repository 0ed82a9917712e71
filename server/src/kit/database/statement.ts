import { type SQL, sql } from 'drizzle-orm'
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
  const written = dialect.sqlToQuery(query)
  const prepare = (db: Database) =>
    db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      written,
      undefined,
      name,
      false,
    )
  const prepared = new WeakMap<Database, ReturnType<typeof prepare>>()
  return async (db, values) => {
    const ready = prepared.get(db) ?? prepare(db)
    prepared.set(db, ready)
    return (await ready.execute(Object.fromEntries(Object.entries(values)))).rows
  }
}

/**
 * A placeholder with its type, in a query of its own: what the planner cannot see it plans for once a connection. With
 * the values in sight it would plan anew each time, which takes as long as the answer.
 */
export function value(name: string, type: string): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`
}
