import { addAt, at } from '../model/numbers.ts'

/** Pairs of members who suit both ways, members as numbers from 0; no pair comes twice, and none is of one member. */
export interface CandidatePairs {
  members: number
  one: Int32Array
  other: Int32Array
  /** The chance that each likes the other, above 0 and below 1. */
  chance: Float32Array
}

/** The pairs of each member: those of `member` are `pairs[first[member]]` up to `pairs[first[member + 1] - 1]`. */
export interface PairsOfMembers {
  first: Int32Array
  pairs: Int32Array
  /** The other member of each of these pairs; ascending within the pairs of a member. */
  others: Int32Array
}

/** Returns the pairs of each member, those of a member by the number of the other. */
export function groupByMember({ members, one, other }: CandidatePairs): PairsOfMembers {
  const first = new Int32Array(members + 1)
  for (const side of [one, other]) for (const member of side) addAt(first, member + 1, 1)
  for (let member = 0; member < members; member++) addAt(first, member + 1, at(first, member))
  const next = first.slice()
  const [pairs, others] = [new Int32Array(2 * one.length), new Int32Array(2 * one.length)]
  // Taken by their others in ascending order, the pairs of each member arrive in order, without sorting each list.
  for (const { pair, member, from } of byOther({ members, one, other })) {
    pairs[at(next, member)] = pair
    others[at(next, member)] = from
    addAt(next, member, 1)
  }
  return { first, pairs, others }
}

function* byOther({ members, one, other }: Pick<CandidatePairs, 'members' | 'one' | 'other'>) {
  const first = new Int32Array(members + 1)
  for (const side of [one, other]) for (const member of side) addAt(first, member + 1, 1)
  for (let member = 0; member < members; member++) addAt(first, member + 1, at(first, member))
  const next = first.slice()
  const grouped = new Int32Array(2 * one.length)
  for (let pair = 0; pair < one.length; pair++)
    for (const member of [at(one, pair), at(other, pair)]) {
      grouped[at(next, member)] = pair
      addAt(next, member, 1)
    }
  for (let from = 0; from < members; from++)
    for (let index = at(first, from); index < at(first, from + 1); index++) {
      const pair = at(grouped, index)
      const member = at(one, pair) === from ? at(other, pair) : at(one, pair)
      yield { pair, member, from }
    }
}

/** Returns the other member of a pair. */
export function otherOf({ one, other }: CandidatePairs, pair: number, member: number): number {
  return at(one, pair) === member ? at(other, pair) : at(one, pair)
}

/** Returns the pair of two members; -1 where they are none. */
export function findPair({ first, pairs, others }: PairsOfMembers, member: number, other: number): number {
  let [low, high] = [at(first, member), at(first, member + 1)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(others, middle) < other) low = middle + 1
    else high = middle
  }
  return low < at(first, member + 1) && at(others, low) === other ? at(pairs, low) : -1
}
