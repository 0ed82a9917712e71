import { type KnownPerson, scoreOf } from '../../compatibility/index.ts'
import { createForecast, type Known } from '../model/forecast.ts'
import { at } from '../model/numbers.ts'
import { orderValue } from '../order.ts'
import { findCandidatePairs } from '../pairing/neighbours.ts'
import { pairMembers } from '../pairing/pair-members.ts'

/** What the pairs of an evening are computed from. */
export interface PairingInput {
  people: KnownPerson[]
  /** What is learned of the same people. */
  known: Known
  /** How far each of them is trusted by their class, from 0 to 1. */
  trust: Float64Array
  /** Those whom each of them is not paired with, by their numbers, one way. */
  knownPairs: { one: Int32Array; other: Int32Array }
  today: Date
}

/** The numbers of the members of each pair. */
export interface PairingResult {
  one: Int32Array
  other: Int32Array
}

/** So many others each member sees. */
const PLACES = 5
/** Each member is compared with so many others who live near. */
const COMPARED = 40

/** Computes who sees whom this evening. The same input gives the same pairs. */
export function computePairs({ people, known, trust, knownPairs, today }: PairingInput): PairingResult {
  const chanceOf = createForecast(known)
  const isKnown = createLookup(people.length, knownPairs)
  const pairs = findCandidatePairs(people, {
    today,
    each: COMPARED,
    mayPair: (one, other) => !isKnown(one, other),
    chance(one, other) {
      const [a, b] = [people[one], people[other]]
      if (!a || !b) return 0
      const learned = {
        chance: chanceOf(one, other),
        trust: Math.min(at(trust, one), at(trust, other)),
        evenness: 1,
      }
      // Its square is a chance of both again, see `orderValue`.
      return (orderValue(scoreOf(a, b, today), learned) / 100) ** 2
    },
  })
  const chosen = pairMembers(pairs, PLACES)
  return {
    one: pairs.one.filter((_, pair) => chosen[pair] === 1),
    other: pairs.other.filter((_, pair) => chosen[pair] === 1),
  }
}

/** Returns a function that tells whether two members are a pair of the list, in either order. */
function createLookup(members: number, { one, other }: PairingResult): (a: number, b: number) => boolean {
  const known = new Map<number, Set<number>>()
  one.forEach((first, row) => {
    const second = at(other, row)
    const low = Math.min(first, second)
    const set = known.get(low)
    if (set) set.add(Math.max(first, second))
    else known.set(low, new Set([Math.max(first, second)]))
  })
  if (known.size > members) throw new RangeError('There are pairs of members who are not in the list.')
  return (a, b) => known.get(Math.min(a, b))?.has(Math.max(a, b)) ?? false
}
