/** How `Bind` writes a parameter whose value the planner doesn't see. */
const HIDDEN = /\(select (\$\d+)::([a-z]+(?:\[\])?)\)(?:::\2)?/g

/**
 * The tables that Citus distributes. Citus finds the worker of a statement by the value of its parameter, which our
 * statements hide from the planner of a single PostgreSQL; so the statements of these tables are written with it in sight.
 */
export class DistributedTables {
  #names: RegExp | undefined
  readonly #shown = new Map<string, string>()

  /** Adds tables by their names; to be called before the statements that are rewritten. */
  add(names: string[]): void {
    if (names.length > 0) this.#names = new RegExp(`"(${names.join('|')})"`)
  }

  /** Returns the text of a statement with all parameters in sight where it concerns one of the tables. */
  readonly showParameters = (text: string): string => {
    if (!this.#names) return text
    const known = this.#shown.get(text)
    if (known !== undefined) return known
    const shown = this.#names.test(text) ? text.replaceAll(HIDDEN, '$1::$2') : text
    // Texts of ever new lengths must not fill the memory.
    if (this.#shown.size < 2_000) this.#shown.set(text, shown)
    return shown
  }
}
