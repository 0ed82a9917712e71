import { at } from '../model/numbers.ts'
import { balanceChances, balanceExposure } from './balance.ts'
import type { CandidatePairs } from './candidate-pairs.ts'
import { otherOf } from './candidate-pairs.ts'
import { addPair, type Choice, chosenOf, createChoice, dropPair, isFree } from './choice.ts'
import { improveChoice } from './improve.ts'

/**
 * Returns 1 for each pair that sees each other this evening: a b-matching, in which nobody has more than
 * `places` others. `importance` says how much each member's match counts, usually 1. Pairs are taken greedily
 * by their balanced chance; then members with fewer others get some from those with more; then pairs are
 * swapped while that improves the total. Linear in the pairs for a bounded number of pairs per member; equal
 * pairs give an equal choice.
 */
export function pairMembers(
  pairs: CandidatePairs,
  { places, importance }: { places: number; importance?: Float64Array },
): Uint8Array {
  const choice = createChoice(pairs, places, importance)
  choosePairs(choice)
  evenOut(choice)
  improveChoice(choice)
  return choice.chosen
}

function choosePairs(choice: Choice): void {
  const { pairs } = choice
  const balanced = balanceChances(pairs, balanceExposure(pairs))
  for (const pair of byValue(balanced))
    if (isFree(choice, at(pairs.one, pair)) && isFree(choice, at(pairs.other, pair))) addPair(choice, pair)
}

/** How many values are distinct; a pair's number takes the remaining bits of a 53-bit integer. */
const STEPS = 2 ** 24

/** Returns the indexes of values, the highest first, ties by index. */
function byValue(values: Float64Array): Int32Array {
  const most = values.reduce((max, value) => Math.max(max, value), 0)
  // Sorted as numbers, which takes a tenth of the time of a JavaScript comparison.
  const keys = values.map((value, index) => Math.round((1 - value / most) * STEPS) * 2 ** 28 + index).sort()
  return Int32Array.from(keys, (key) => key % 2 ** 28)
}

/** More rounds than members have slots change nothing in practice. */
const MOST_ROUNDS = 10

/** State for evening out slots, so nobody is searched again for nothing. */
interface Search {
  choice: Choice
  /** Members without a partner who have lost nobody since. */
  failed: Uint8Array
  /** How often a slot has become free. */
  freed: number
  /** The value of `freed` at which each member found nobody with a free slot; -1 before. */
  noneFreeAt: Int32Array
}

/** Gives members with free slots others, starting with those who have fewest, until nobody gains any. */
function evenOut(choice: Choice): void {
  const { members } = choice.pairs
  const search: Search = {
    choice,
    failed: new Uint8Array(members),
    freed: 0,
    noneFreeAt: new Int32Array(members).fill(-1),
  }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const wanting = [...choice.seen.keys()]
      .filter((member) => isFree(choice, member) && at(search.failed, member) === 0)
      .sort((a, b) => at(choice.seen, a) - at(choice.seen, b) || a - b)
    for (const member of wanting)
      if (isFree(choice, member) && !gainPlace(search, member)) search.failed[member] = 1
    if (wanting.length === 0) return
  }
}

/** Adds a pair of a member with someone other than `except` who has a free slot. Returns whether there was one. */
function pairWithFree(search: Search, member: number, except = -1): boolean {
  if (search.noneFreeAt[member] === search.freed) return false
  const { choice } = search
  const { of, chosen } = choice
  const end = of.first[member + 1] ?? 0
  let none = true
  for (let index = of.first[member] ?? 0; index < end; index++) {
    const [pair, other] = [of.pairs[index] ?? 0, of.others[index] ?? 0]
    if (chosen[pair] === 1 || !isFree(choice, other)) continue
    none = false
    if (other === except) continue
    addPair(choice, pair)
    return true
  }
  if (none) search.noneFreeAt[member] = search.freed
  return false
}

/**
 * Finds one more partner for a member: someone with a free slot; or someone without, one of whose partners
 * finds another with a free slot (an augmenting path of three) or has at least two more than the member.
 */
function gainPlace(search: Search, member: number): boolean {
  const { choice } = search
  const { of, chosen } = choice
  if (pairWithFree(search, member)) return true
  const end = of.first[member + 1] ?? 0
  for (let index = of.first[member] ?? 0; index < end; index++) {
    const pair = of.pairs[index] ?? 0
    if (chosen[pair] === 1) continue
    for (const given of chosenOf(choice, of.others[index] ?? 0))
      if (giveOver(search, { member, given, third: otherOf(choice.pairs, given, of.others[index] ?? 0) })) {
        addPair(choice, pair)
        return true
      }
  }
  return false
}

/**
 * Takes a pair from a third member for another one, if the third finds someone else or has enough; otherwise
 * leaves it.
 */
function giveOver(
  search: Search,
  { member, given, third }: { member: number; given: number; third: number },
): boolean {
  const { choice } = search
  const enough = at(choice.seen, third) - 1 > at(choice.seen, member)
  if (!enough && search.noneFreeAt[third] === search.freed) return false
  const wasFree = isFree(choice, third)
  dropPair(choice, given)
  // The pair that was handed over mustn't be found again.
  choice.chosen[given] = 1
  const elsewhere = pairWithFree(search, third, member)
  choice.chosen[given] = 0
  if (!elsewhere && !enough) {
    addPair(choice, given)
    return false
  }
  if (!elsewhere) {
    search.failed[third] = 0
    if (!wasFree) search.freed += 1
  }
  return true
}
