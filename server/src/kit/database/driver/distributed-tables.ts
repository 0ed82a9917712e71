/** How `Bind` writes a parameter whose value the planner doesn't see. */
const HIDDEN = /\(select (\$\d+)::([a-z]+(?:\[\])?)\)(?:::\2)?/g

/**
 * The tables that Citus distributes. Citus finds a statement's worker by the value of its parameter, which
 * our statements hide from the planner of a single PostgreSQL; so these tables' statements are written with
 * visible parameters.
 */
export class DistributedTables {
  #names: RegExp | undefined
  readonly #shown = new Map<string, string>()

  /** Adds tables by name. Call it before the statements that are rewritten. */
  add(names: string[]): void {
    if (names.length > 0) this.#names = new RegExp(`"(${names.join('|')})"`)
  }

  /** Returns the statement text, with its parameters inlined if it touches one of these tables. */
  readonly showParameters = (text: string): string => {
    if (!this.#names) return text
    const known = this.#shown.get(text)
    if (known !== undefined) return known
    const shown = this.#names.test(text) ? text.replaceAll(HIDDEN, '$1::$2') : text
    // Texts with ever new lengths must not fill the memory.
    if (this.#shown.size < 2_000) this.#shown.set(text, shown)
    return shown
  }
}
