import type { Random } from '../../../../server/src/kit/random.ts'

/** Returns one of the values; a value with twice the weight is chosen twice as often. */
export function weighted<T>(random: Random, choices: readonly (readonly [value: T, weight: number])[]): T {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
  let left = random.next() * total
  for (const [value, weight] of choices) {
    left -= weight
    if (left < 0 && weight > 0) return value
  }
  throw new RangeError('nothing to choose from')
}
