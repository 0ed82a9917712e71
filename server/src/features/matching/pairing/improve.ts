import { at } from '../model/numbers.ts'
import type { Choice } from './choice.ts'
import { addPair, dropPair, isFree } from './choice.ts'

/** Nearly all of the gain is in the first passes. */
const MOST_PASSES = 3
const LEAST_GAIN = 1e-9

/**
 * Swaps partners between two chosen pairs, a-b and c-d for a-c and b-d, wherever that lowers the total
 * deficit: a member's second match is worth half of another's first. Everyone sees at least as many others as
 * before.
 *
 *     a --- b          a     b
 *                ->    |     |
 *     c --- d          c     d
 */
export function improveChoice(choice: Choice): void {
  const { pairs, chosen } = choice
  const pairWith = new Int32Array(pairs.members).fill(-1)
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let exchanged = 0
    for (let ab = 0; ab < chosen.length; ab++) {
      if (chosen[ab] !== 1) continue
      const [one, other] = [pairs.one[ab] ?? 0, pairs.other[ab] ?? 0]
      const ways = [
        { ab, a: one, b: other },
        { ab, a: other, b: one },
      ]
      if (ways.some((way) => exchange(choice, way, pairWith))) exchanged += 1
    }
    if (exchanged === 0) return
  }
}

/** The chosen pair to give up; `a` needs a new partner. */
interface Separation {
  ab: number
  a: number
  b: number
}

/** Swaps as soon as it finds an improvement for all; `pairWith` is -1 for each member, before and after. */
function exchange(choice: Choice, way: Separation, pairWith: Int32Array): boolean {
  const { of, pairs } = choice
  const [from, to] = [of.first[way.b] ?? 0, of.first[way.b + 1] ?? 0]
  // Looking up two members' pair would take most of the time.
  for (let index = from; index < to; index++) pairWith[of.others[index] ?? 0] = of.pairs[index] ?? 0
  const found = findExchange(choice, way, pairWith)
  for (let index = from; index < to; index++) pairWith[of.others[index] ?? 0] = -1
  if (!found) return false
  for (const pair of [way.ab, found.cd]) dropPair(choice, pair)
  for (const pair of [found.ac, found.bd]) addPair(choice, pair)
  // Two members who are separated and still have free slots may see each other as well.
  for (const pair of [way.ab, found.cd])
    if (isFree(choice, at(pairs.one, pair)) && isFree(choice, at(pairs.other, pair))) addPair(choice, pair)
  return true
}

interface Exchange {
  ac: number
  cd: number
  bd: number
}

/**
 * Finds another partner `c` for `a`, whose partner `d` would see `b` instead; the first that lowers the total
 * deficit.
 */
function findExchange(choice: Choice, { ab, a, b }: Separation, pairWith: Int32Array): Exchange | undefined {
  const { of, pairs, chosen, slots, places, seen, factors, lack } = choice
  const withAb = factors[ab] ?? 1
  const [lackOfA, lackOfB] = [lack[a] ?? 0, lack[b] ?? 0]
  const end = of.first[a + 1] ?? 0
  for (let index = of.first[a] ?? 0; index < end; index++) {
    const [ac, c] = [of.pairs[index] ?? 0, of.others[index] ?? 0]
    if (chosen[ac] === 1 || c === b) continue
    const withAc = factors[ac] ?? 1
    const gainOfA = lackOfA * (1 - withAc / withAb)
    const lackOfC = lack[c] ?? 0
    const endOfC = c * places + (seen[c] ?? 0)
    for (let slot = c * places; slot < endOfC; slot++) {
      const cd = slots[slot] ?? 0
      const d = pairs.one[cd] === c ? (pairs.other[cd] ?? 0) : (pairs.one[cd] ?? 0)
      const bd = pairWith[d] ?? -1
      if (bd === -1 || chosen[bd] === 1) continue
      const [withBd, withCd] = [factors[bd] ?? 1, factors[cd] ?? 1]
      const gain =
        gainOfA +
        lackOfB * (1 - withBd / withAb) +
        lackOfC * (1 - withAc / withCd) +
        (lack[d] ?? 0) * (1 - withBd / withCd)
      if (gain >= LEAST_GAIN) return { ac, cd, bd }
    }
  }
  return undefined
}
