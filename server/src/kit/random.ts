/** Repeatable random choices: the same seed gives the same choices in every run. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number
  /** Returns a whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number
  /** @throws RangeError when there is nothing to pick from. */
  pick<T>(from: readonly T[]): T
  /** Returns different items in random order; all of them if there are fewer than `count`. */
  sample<T>(from: readonly T[], count: number): T[]
}

/** Returns a generator of numbers from 0 up to, but not including, 1, by mulberry32 (Tommy Ettinger, 2017). */
export function createGenerator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Creates random choices from a 32-bit seed: plenty for invented people, but nothing secret. */
export function createRandom(seed: number): Random {
  const next = createGenerator(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick(from) {
      const item = from[below(from.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    sample(from, count) {
      const left = [...from]
      return Array.from({ length: Math.min(count, from.length) }, () =>
        left.splice(below(left.length), 1),
      ).flat()
    },
  }
}
