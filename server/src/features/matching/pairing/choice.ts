import { addAt, at } from '../model/numbers.ts'
import { type CandidatePairs, groupByMember, otherOf, type PairsOfMembers } from './candidate-pairs.ts'

/** Which pairs are chosen for an evening, and what that means for each member. */
export interface Choice {
  pairs: CandidatePairs
  of: PairsOfMembers
  /** 1 for a chosen pair. */
  chosen: Uint8Array
  /** How many others each member sees, and is seen by. */
  seen: Int32Array
  /** What each member lacks: the mean of 1/2 to the power of the matches among the chosen pairs. 1 without a pair. */
  lack: Float64Array
}

/** What a further match is worth, of the one before. */
const NEXT_MATCH = 0.5

/** Returns a choice of no pair. */
export function createChoice(pairs: CandidatePairs): Choice {
  return {
    pairs,
    of: groupByMember(pairs),
    chosen: new Uint8Array(pairs.one.length),
    seen: new Int32Array(pairs.members),
    lack: new Float64Array(pairs.members).fill(1),
  }
}

/** Adds a pair to the choice. */
export function addPair(choice: Choice, pair: number): void {
  change(choice, pair, 1)
}

/** Takes a pair out of the choice. */
export function dropPair(choice: Choice, pair: number): void {
  change(choice, pair, 0)
}

function change({ pairs, chosen, seen, lack }: Choice, pair: number, to: 0 | 1): void {
  chosen[pair] = to
  // The mean of a power of the number of matches is a product over independent pairs.
  const factor = 1 - (1 - NEXT_MATCH) * at(pairs.chance, pair)
  for (const member of [at(pairs.one, pair), at(pairs.other, pair)]) {
    addAt(seen, member, to === 1 ? 1 : -1)
    lack[member] = to === 1 ? at(lack, member) * factor : at(lack, member) / factor
  }
}

/** Returns the members with whom somebody is paired, by the numbers of the pairs. */
export function chosenOf({ of, chosen }: Choice, member: number): number[] {
  const own: number[] = []
  for (let index = at(of.first, member); index < at(of.first, member + 1); index++) {
    const pair = at(of.pairs, index)
    if (at(chosen, pair) === 1) own.push(pair)
  }
  return own
}

/** Calls for each pair of a member that is not chosen, with its other member, until the callback returns true. */
export function someUnchosen(
  { of, pairs, chosen }: Choice,
  member: number,
  found: (other: number, pair: number) => boolean,
): boolean {
  for (let index = at(of.first, member); index < at(of.first, member + 1); index++) {
    const pair = at(of.pairs, index)
    if (at(chosen, pair) === 0 && found(otherOf(pairs, pair, member), pair)) return true
  }
  return false
}
