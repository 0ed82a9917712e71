import { createHash } from 'node:crypto'
import pg from 'pg'

/** A statement is prepared when it comes for this time: what is asked once or twice is not worth keeping. */
const WORTH_KEEPING = 5
/** Each takes some tens of kilobytes in each connection, so lists of ever other lengths must not fill the memory. */
const KEPT_AT_MOST = 400
/** Texts that are counted at a time. */
const COUNTED_AT_MOST = 2_000

/** How often texts were asked that have no name yet, and the names of those that were often asked. */
class Names {
  readonly #keptAtMost: number
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, string>()

  constructor(keptAtMost: number) {
    this.#keptAtMost = keptAtMost
  }

  of(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= this.#keptAtMost) return name
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count < WORTH_KEEPING) {
      if (this.#counts.size >= COUNTED_AT_MOST) this.#counts.clear()
      this.#counts.set(text, count)
      return undefined
    }
    this.#counts.delete(text)
    const given = `often_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    this.#names.set(text, given)
    return given
  }
}

interface Asked {
  text?: unknown
  name?: unknown
  submit?: unknown
}

/**
 * The connections of a pool, which prepare the statements that come often, so that the database reads and plans them
 * once a connection and not each time: for many of ours that takes longer than the answer. The driver itself prepares
 * only what carries a name. (The driver of Java does the same, at the fifth time and for 256 statements.)
 */
export function preparedClient(keptAtMost = KEPT_AT_MOST): typeof pg.Client {
  const names = new Names(keptAtMost)
  return class PreparedClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's own method has seven forms
    override query(...given: any[]): any {
      const [asked, values] = given as [Asked | null, unknown]
      if (Array.isArray(values) && values.length > 0 && isUnnamed(asked)) {
        const name = names.of(asked.text)
        if (name) given[0] = { ...asked, name }
      }
      return super.query(...(given as [string]))
    }
  }
}

function isUnnamed(asked: Asked | null): asked is Asked & { text: string } {
  return (
    typeof asked === 'object' &&
    asked !== null &&
    typeof asked.text === 'string' &&
    !asked.name &&
    asked.submit === undefined
  )
}
