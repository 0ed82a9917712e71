import { at } from '../model/numbers.ts'
import { findPair, otherOf } from './candidate-pairs.ts'
import { addPair, type Choice, dropPair, lackFactor } from './choice.ts'

/** Nearly all of the gain is in the first passes. */
const MOST_PASSES = 4
const LEAST_GAIN = 1e-9

/**
 * Exchanges partners between two chosen pairs, a-b and c-d for a-c and b-d, wherever members lack less by it: a second
 * match of one is worth half of a first match of another. Everybody sees as many others as before.
 */
export function improveChoice(choice: Choice): void {
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let exchanged = 0
    for (let pair = 0; pair < choice.chosen.length; pair++) {
      const [one, other] = [at(choice.pairs.one, pair), at(choice.pairs.other, pair)]
      if (at(choice.chosen, pair) === 0) continue
      if (exchange(choice, { pair, a: one, b: other }) || exchange(choice, { pair, a: other, b: one }))
        exchanged += 1
    }
    if (exchanged === 0) return
  }
}

/** Finds another partner `c` for `a`, whose partner `d` then sees `b`; returns whether one was found and taken. */
function exchange(choice: Choice, { pair, a, b }: { pair: number; a: number; b: number }): boolean {
  const { of, pairs, chosen, slots, places, seen } = choice
  for (let index = at(of.first, a); index < at(of.first, a + 1); index++) {
    const ac = at(of.pairs, index)
    const c = at(of.others, index)
    if (at(chosen, ac) === 1) continue
    for (let slot = c * places; slot < c * places + at(seen, c); slot++) {
      const cd = at(slots, slot)
      const d = otherOf(pairs, cd, c)
      if (d === b) continue
      const bd = findPair(of, b, d)
      if (bd === -1 || at(chosen, bd) === 1) continue
      if (gainOf(choice, { old: [pair, cd], fresh: [ac, bd] }, [a, b, c, d]) < LEAST_GAIN) continue
      for (const each of [pair, cd]) dropPair(choice, each)
      for (const each of [ac, bd]) addPair(choice, each)
      return true
    }
  }
  return false
}

type Two = readonly [number, number]

/** Returns how much less `a`, `b`, `c` and `d` lack together with a-c and b-d instead of a-b and c-d. */
function gainOf(
  choice: Choice,
  { old: [ab, cd], fresh: [ac, bd] }: { old: Two; fresh: Two },
  [a, b, c, d]: readonly [number, number, number, number],
): number {
  const [withAb, withCd] = [lackFactor(choice, ab), lackFactor(choice, cd)]
  const [withAc, withBd] = [lackFactor(choice, ac), lackFactor(choice, bd)]
  const { lack } = choice
  return (
    at(lack, a) * (1 - withAc / withAb) +
    at(lack, b) * (1 - withBd / withAb) +
    at(lack, c) * (1 - withAc / withCd) +
    at(lack, d) * (1 - withBd / withCd)
  )
}
