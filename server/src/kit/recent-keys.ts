/** A set of keys that forgets the oldest ones beyond a limit. */
export class RecentKeys {
  readonly #limit: number
  readonly #keys = new Set<string>()

  constructor(limit: number) {
    this.#limit = limit
  }

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  add(key: string): void {
    this.#keys.add(key)
    if (this.#keys.size <= this.#limit) return
    const [oldest] = this.#keys
    if (oldest !== undefined) this.#keys.delete(oldest)
  }
}
