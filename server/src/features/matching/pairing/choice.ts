import { addAt } from '../model/numbers.ts'
import { type CandidatePairs, groupByMember, type PairsOfMembers } from './candidate-pairs.ts'

/** The pairs chosen for an evening, and what that means for each member. */
export interface Choice {
  pairs: CandidatePairs
  of: PairsOfMembers
  /** How many others each member sees at most. */
  places: number
  /** 1 for a chosen pair. */
  chosen: Uint8Array
  /** How many others each member sees, and is seen by. */
  seen: Int32Array
  /** Each member's chosen pairs, from `places * member` on, `seen[member]` of them. */
  slots: Int32Array
  /** The factor on both members' deficit when a pair is chosen. */
  factors: Float64Array
  /**
   * Each member's deficit: the mean of 1/2 to the power of the matches among the chosen pairs, times how much
   * one of their matches counts.
   */
  lack: Float64Array
}

/** The value of each further match relative to the one before. */
const NEXT_MATCH = 0.5

/** Returns an empty choice, for members who see up to `places` others and whose matches have these weights. */
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

/** Adds a pair to the choice. Both must have a free slot. */
export function addPair(choice: Choice, pair: number): void {
  const { pairs, chosen, seen, slots, places, factors, lack } = choice
  chosen[pair] = 1
  for (const member of [pairs.one[pair] ?? 0, pairs.other[pair] ?? 0]) {
    slots[member * places + (seen[member] ?? 0)] = pair
    addAt(seen, member, 1)
    lack[member] = (lack[member] ?? 0) * (factors[pair] ?? 0)
  }
}

/** Removes a pair from the choice. */
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

/** Returns a member's chosen pairs. */
export function chosenOf({ slots, places, seen }: Choice, member: number): Int32Array {
  return slots.slice(member * places, member * places + (seen[member] ?? 0))
}
