import { addAt } from '../model/numbers.ts'
import { type CandidatePairs, groupByMember, type PairsOfMembers } from './candidate-pairs.ts'

/** Which pairs are chosen for an evening, and what that means for each member. */
export interface Choice {
  pairs: CandidatePairs
  of: PairsOfMembers
  /** How many others each member sees at most. */
  places: number
  /** 1 for a chosen pair. */
  chosen: Uint8Array
  /** How many others each member sees, and is seen by. */
  seen: Int32Array
  /** The chosen pairs of each member, from `places * member` on, `seen[member]` of them. */
  slots: Int32Array
  /** By what the lack of both members of each pair is multiplied when the pair is chosen. */
  factors: Float64Array
  /**
   * What each member lacks: the mean of 1/2 to the power of the matches among the chosen pairs, times how much a match
   * of the member counts.
   */
  lack: Float64Array
}

/** What a further match is worth, of the one before. */
const NEXT_MATCH = 0.5

/** Returns a choice of no pair, for members who see up to `places` others and whose matches count so much. */
export function createChoice(pairs: CandidatePairs, places: number, importance?: Float64Array): Choice {
  return {
    pairs,
    of: groupByMember(pairs),
    places,
    chosen: new Uint8Array(pairs.one.length),
    seen: new Int32Array(pairs.members),
    slots: new Int32Array(pairs.members * places),
    // The mean of a power of the number of matches is a product over independent pairs.
    factors: Float64Array.from(pairs.chance, (chance) => 1 - (1 - NEXT_MATCH) * chance),
    lack: importance?.slice() ?? new Float64Array(pairs.members).fill(1),
  }
}

/** Returns whether a member may see one more. */
export const isFree = ({ seen, places }: Choice, member: number) => (seen[member] ?? 0) < places

/** Adds a pair to the choice. Both must have a free place. */
export function addPair(choice: Choice, pair: number): void {
  const { pairs, chosen, seen, slots, places, factors, lack } = choice
  chosen[pair] = 1
  for (const member of [pairs.one[pair] ?? 0, pairs.other[pair] ?? 0]) {
    slots[member * places + (seen[member] ?? 0)] = pair
    addAt(seen, member, 1)
    lack[member] = (lack[member] ?? 0) * (factors[pair] ?? 0)
  }
}

/** Takes a pair out of the choice. */
export function dropPair(choice: Choice, pair: number): void {
  const { pairs, chosen, seen, slots, places, factors, lack } = choice
  chosen[pair] = 0
  for (const member of [pairs.one[pair] ?? 0, pairs.other[pair] ?? 0]) {
    const last = member * places + (seen[member] ?? 0) - 1
    const slot = slots.indexOf(pair, member * places)
    slots[slot] = slots[last] ?? 0
    addAt(seen, member, -1)
    lack[member] = (lack[member] ?? 0) / (factors[pair] ?? 0)
  }
}

/** Returns the chosen pairs of a member. */
export function chosenOf({ slots, places, seen }: Choice, member: number): Int32Array {
  return slots.slice(member * places, member * places + (seen[member] ?? 0))
}
