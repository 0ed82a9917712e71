import { addAt, at } from '../model/numbers.ts'

/** Pairs of members who fit both ways, numbered from 0; no pair is repeated, and nobody is paired with themselves. */
export interface CandidatePairs {
  members: number
  one: Int32Array
  other: Int32Array
  /** The chance that each likes the other, above 0 and below 1. */
  chance: Float32Array
}

/** Each member's pairs: those of `member` are `pairs[first[member]]` up to `pairs[first[member + 1] - 1]`. */
export interface PairsOfMembers {
  first: Int32Array
  pairs: Int32Array
  /** The other member in each of these pairs. */
  others: Int32Array
}

/** Returns each member's pairs, in pair order. */
export function groupByMember({ members, one, other }: CandidatePairs): PairsOfMembers {
  const first = new Int32Array(members + 1)
  for (const side of [one, other]) for (const member of side) addAt(first, member + 1, 1)
  for (let member = 0; member < members; member++) addAt(first, member + 1, at(first, member))
  const next = first.slice()
  const [pairs, others] = [new Int32Array(2 * one.length), new Int32Array(2 * one.length)]
  const add = (pair: number, member: number, from: number) => {
    const place = at(next, member)
    pairs[place] = pair
    others[place] = from
    next[member] = place + 1
  }
  for (let pair = 0; pair < one.length; pair++) {
    add(pair, at(one, pair), at(other, pair))
    add(pair, at(other, pair), at(one, pair))
  }
  return { first, pairs, others }
}

/** Returns a pair's other member. */
export function otherOf({ one, other }: CandidatePairs, pair: number, member: number): number {
  return at(one, pair) === member ? at(other, pair) : at(one, pair)
}
