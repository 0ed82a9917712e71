/** Repeatable chance, so that every demo site has the same members. */
export interface Dice {
  /** From 0 up to, but not, 1. */
  roll(): number
  /** A whole number from 0 up to, but not, `limit`. */
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  /** Different items, in chance order. */
  sample<T>(from: readonly T[], count: number): T[]
}

/** Mulberry32 (Tommy Ettinger, 2017): 32 bits of state, plenty for invented people. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  function roll(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(roll() * limit)
  return {
    roll,
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
