import { createHash } from 'node:crypto'
import pg from 'pg'

/** A statement is prepared at this use: one that runs once or twice isn't worth caching. */
const PREPARE_AT = 5
/** Each takes some tens of kilobytes per connection, so lists with ever new lengths must not fill the memory. */
const MAX_PREPARED = 400
/** How many unnamed statements are counted before the counts are reset. */
const MAX_COUNTED = 2_000

/** Counts the uses of each statement text, and names frequent ones. */
class StatementNames {
  readonly #maxPrepared: number
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, string>()

  constructor(maxPrepared: number) {
    this.#maxPrepared = maxPrepared
  }

  of(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= this.#maxPrepared) return name
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count < PREPARE_AT) {
      if (this.#counts.size >= MAX_COUNTED) this.#counts.clear()
      this.#counts.set(text, count)
      return undefined
    }
    this.#counts.delete(text)
    const given = `often_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    this.#names.set(text, given)
    return given
  }
}

interface QueryInput {
  text?: unknown
  name?: unknown
  submit?: unknown
}

interface PreparedOptions {
  maxPrepared?: number | undefined
  /** Returns a different text for a statement, before it's prepared. */
  rewrite?: (text: string) => string
}

/**
 * Returns a client class that prepares frequent statements, so the database parses and plans them once per
 * connection: for many of ours that takes longer than running them. The driver itself only prepares named
 * statements. (PostgreSQL's JDBC driver does the same, at the fifth use and for 256 statements.)
 */
export function createPreparedClient({
  maxPrepared = MAX_PREPARED,
  rewrite,
}: PreparedOptions = {}): typeof pg.Client {
  const names = new StatementNames(maxPrepared)
  return class PreparedClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's own method has seven forms
    override query(...given: any[]): any {
      if (rewrite && hasText(given[0])) given[0] = { ...given[0], text: rewrite(given[0].text) }
      const [query, values] = given as [QueryInput | null, unknown]
      if (Array.isArray(values) && values.length > 0 && isUnnamed(query)) {
        const name = names.of(query.text)
        if (name) given[0] = { ...query, name }
      }
      return super.query(...(given as [string]))
    }
  }
}

function hasText(query: unknown): query is QueryInput & { text: string } {
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
}

function isUnnamed(query: QueryInput | null): query is QueryInput & { text: string } {
  return hasText(query) && !query.name && query.submit === undefined
}
