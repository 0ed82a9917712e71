import { at } from '../model/numbers.ts'
import { balancedChances, balanceExposure } from './balance.ts'
import type { CandidatePairs } from './candidate-pairs.ts'
import { otherOf } from './candidate-pairs.ts'
import { addPair, type Choice, chosenOf, createChoice, dropPair, someUnchosen } from './choice.ts'
import { improveChoice } from './improve.ts'

/**
 * Returns 1 for each pair that sees each other this evening: a b-matching, in which nobody has more than `places`
 * others. Pairs are taken greedily by their balanced chance; then members with fewer others get some of those with more;
 * then pairs are exchanged while more can be expected of it. Linear in the pairs for a bounded number of pairs a
 * member; equal pairs give an equal choice.
 */
export function pairMembers(pairs: CandidatePairs, places: number): Uint8Array {
  const choice = createChoice(pairs, places)
  choosePairs(choice, places)
  evenOut(choice, places)
  improveChoice(choice)
  return choice.chosen
}

function choosePairs(choice: Choice, places: number): void {
  const { pairs, seen } = choice
  const balanced = balancedChances(pairs, balanceExposure(pairs))
  for (const pair of byValue(balanced))
    if (at(seen, at(pairs.one, pair)) < places && at(seen, at(pairs.other, pair)) < places)
      addPair(choice, pair)
}

/** So many values are told apart; a pair's number takes the other bits of the 53 of a whole number. */
const STEPS = 2 ** 24

/** Returns the numbers of values, the highest first, equal ones by their number. */
function byValue(values: Float64Array): Int32Array {
  const most = values.reduce((max, value) => Math.max(max, value), 0)
  // Sorted as numbers, which takes a tenth of the time of a comparison in JavaScript.
  const keys = values.map((value, index) => Math.round((1 - value / most) * STEPS) * 2 ** 28 + index).sort()
  return Int32Array.from(keys, (key) => key % 2 ** 28)
}

/** More rounds than members have places change nothing in practice. */
const MOST_ROUNDS = 10

/** Gives members with free places others, first those with the fewest, until nobody gains any. */
function evenOut(choice: Choice, places: number): void {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let gained = 0
    const wanting = [...choice.seen.keys()]
      .filter((member) => at(choice.seen, member) < places)
      .sort((a, b) => at(choice.seen, a) - at(choice.seen, b) || a - b)
    for (const member of wanting)
      if (at(choice.seen, member) < places && gainPlace(choice, member, places)) gained += 1
    if (gained === 0) return
  }
}

/**
 * Finds one more other for a member: somebody with a free place; or somebody without, one of whose others finds another
 * with a free place (an augmenting path of three) or has at least two more than the member.
 */
function gainPlace(choice: Choice, member: number, places: number): boolean {
  const { pairs, seen } = choice
  const isFree = (other: number) => at(seen, other) < places
  const take = (pair: number) => {
    addPair(choice, pair)
    return true
  }
  if (someUnchosen(choice, member, (other, pair) => isFree(other) && take(pair))) return true
  return someUnchosen(choice, member, (other, pair) => {
    for (const given of chosenOf(choice, other)) {
      const third = otherOf(pairs, given, other)
      dropPair(choice, given)
      const elsewhere = someUnchosen(
        choice,
        third,
        (fourth, replacement) =>
          fourth !== member && replacement !== given && isFree(fourth) && take(replacement),
      )
      if (elsewhere || at(seen, third) > at(seen, member)) return take(pair)
      addPair(choice, given)
    }
    return false
  })
}
