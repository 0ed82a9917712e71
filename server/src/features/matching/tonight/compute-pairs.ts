import { LIMITS } from '@savanna/contract/common'
import { DAY_MS } from '@savanna/contract/time'
import { scoreOf } from '../../compatibility/score.rules.ts'
import type { Effects } from '../model/effects.ts'
import { createForecast } from '../model/forecast.ts'
import { at } from '../model/numbers.ts'
import { ownFeaturesOf } from '../model/person-features.ts'
import { chanceOfOrder, orderValue } from '../order.ts'
import { findCandidatePairs } from '../pairing/neighbours.ts'
import { compareWith, importanceOf } from '../pairing/newcomers.ts'
import { pairMembers } from '../pairing/pair-members.ts'
import { type People, personAt } from '../people/columns.ts'

/** The input for an evening's pairs within one block. */
export interface PairingInput {
  people: People
  /** The block's members; all numbers below are indexes into this list. */
  members: Int32Array
  weights: (Float64Array | undefined)[]
  effects: Effects
  /** How far each one's cohort is trusted, from 0 to 1. */
  trust: Float64Array
  /** When each of them joined, in milliseconds since 1970. */
  joined: Float64Array
  /** The members that each of them must not be paired with, in one direction. */
  knownPairs: Pairs
  today: Date
}

/** Each pair's two members. */
export interface Pairs {
  one: Int32Array
  other: Int32Array
}

/** Computes which members of a block see each other this evening, as indexes into `people`. The same input gives the same pairs. */
export function computePairs(input: PairingInput): Pairs {
  const { people, members, weights, effects, trust, joined, knownPairs, today } = input
  const persons = Array.from(members, (member) => personAt(people, member))
  const own = persons.map((person) => ownFeaturesOf(person, today))
  const chanceOf = createForecast({ weights, people: own, effects })
  const isKnown = createLookup(knownPairs)
  const days = joined.map((moment) => (today.getTime() - moment) / DAY_MS)
  const compared = compareWith(days)
  const pairs = findCandidatePairs(persons, {
    today,
    each: (member) => at(compared, member),
    mayPair: (one, other) => !isKnown(one, other),
    chance(one, other) {
      const [a, b] = [persons[one], persons[other]]
      if (!a || !b) return 0
      const learned = {
        chance: chanceOf(one, other),
        trust: Math.min(at(trust, one), at(trust, other)),
        evenness: 1,
      }
      return chanceOfOrder(orderValue(scoreOf(a, b, today), learned))
    },
  })
  const chosen = pairMembers(pairs, {
    places: LIMITS.freeSuggestions,
    importance: days.map(importanceOf),
  })
  const chosenOf = (side: Int32Array) =>
    side.filter((_, pair) => chosen[pair] === 1).map((index) => at(members, index))
  return { one: chosenOf(pairs.one), other: chosenOf(pairs.other) }
}

/** Returns a function that checks whether two members are a pair in the list, in either order. */
function createLookup({ one, other }: Pairs): (a: number, b: number) => boolean {
  const known = new Map<number, Set<number>>()
  one.forEach((first, row) => {
    const second = at(other, row)
    const low = Math.min(first, second)
    const set = known.get(low)
    if (set) set.add(Math.max(first, second))
    else known.set(low, new Set([Math.max(first, second)]))
  })
  return (a, b) => known.get(Math.min(a, b))?.has(Math.max(a, b)) ?? false
}
