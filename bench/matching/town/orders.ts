import { LIMITS } from '../../../contract/src/common.ts'
import { scoreOf } from '../../../server/src/features/compatibility/index.ts'
import { rank } from '../../../server/src/features/discovery/compatibility/ranking.ts'
import { type Effects, unknownEffects } from '../../../server/src/features/matching/model/effects.ts'
import { type ChanceOfMatch, createForecast } from '../../../server/src/features/matching/model/forecast.ts'
import {
  type Learned,
  learn,
  type Town,
  trustFrom,
} from '../../../server/src/features/matching/model/learn.ts'
import { chanceOfOrder, orderValue } from '../../../server/src/features/matching/order.ts'
import { balanceExposure } from '../../../server/src/features/matching/pairing/balance.ts'
import type { CandidatePairs } from '../../../server/src/features/matching/pairing/candidate-pairs.ts'
import { compareWith, importanceOf } from '../../../server/src/features/matching/pairing/newcomers.ts'
import { pairMembers } from '../../../server/src/features/matching/pairing/pair-members.ts'
import { dateOf, type Townsman } from './population.ts'
import { shownLately, type TownOrder, type TownState } from './simulate.ts'

// The same numbers as in `search/candidates.ts`.
const CANDIDATES = { near: 135, popular: 9, undiscovered: 9 }

const isFree = (town: TownState, viewer: Townsman, other: Townsman) =>
  other.left === undefined && !town.decided[viewer.number]?.has(other.number)

/** Returns the first undecided members of a list. */
function firstOf(town: TownState, viewer: Townsman, list: Iterable<Townsman>, most: number): Townsman[] {
  const found: Townsman[] = []
  for (const other of list) {
    if (found.length === most) break
    if (isFree(town, viewer, other)) found.push(other)
  }
  return found
}

/**
 * Finds candidates like the product: nearby members, the most popular ones and the newest ones that nobody has seen.
 */
function createCandidates() {
  let popular: Townsman[][] = []
  let undiscovered: Townsman[][] = []
  const fitting = (lists: Townsman[][], near: Set<Townsman>) =>
    lists.flat().filter((other) => near.has(other))
  return {
    prepare(town: TownState) {
      const there = town.members.filter(({ left }) => left === undefined)
      const points = ({ number }: Townsman) => town.popularity[number] ?? 0
      popular = [[...there].sort((a, b) => points(b) - points(a)).slice(0, 400)]
      undiscovered = [
        there
          .filter((each) => points(each) === 0)
          .reverse()
          .slice(0, 400),
      ]
    },
    find(town: TownState, viewer: Townsman): Townsman[] {
      const all = town.near[viewer.number] ?? []
      const near = firstOf(town, viewer, all, CANDIDATES.near)
      const suited = new Set(all)
      return [
        ...new Set([
          ...near,
          ...firstOf(town, viewer, fitting(popular, suited), CANDIDATES.popular),
          ...firstOf(town, viewer, fitting(undiscovered, suited), CANDIDATES.undiscovered),
        ]),
      ]
    },
  }
}

/** Returns the order by today's rules, or one that computes a candidate's value from the score. */
function createRanked(
  value: (town: TownState, pair: { viewer: Townsman; other: Townsman; score: number }) => number,
  prepare?: (town: TownState) => void,
) {
  const candidates = createCandidates()
  return {
    prepare(town: TownState) {
      candidates.prepare(town)
      prepare?.(town)
    },
    show: (town: TownState, viewer: Townsman) => {
      const today = dateOf(town.day)
      const scored = candidates.find(town, viewer).map((other) => ({
        id: other.id,
        tier: 0,
        shown: shownLately(town, other),
        score: value(town, { viewer, other, score: scoreOf(viewer.person, other.person, today) }),
        other,
      }))
      return rank(scored).map(({ other }) => other)
    },
  }
}

/** Returns the order by today's rules. */
export const createToday = () => createRanked((_town, { score }) => score)

/** Returns the order by popularity, as in the specification. */
export function createByPopularity(): TownOrder {
  const candidates = createCandidates()
  return {
    prepare: candidates.prepare,
    show: (town, viewer) => {
      const points = ({ number }: Townsman) => town.popularity[number] ?? 0
      return candidates.find(town, viewer).sort((a, b) => points(b) - points(a))
    },
  }
}

/** The product trains each night; every third is enough to see its effect. */
const TRAINED_EVERY = 3
/** How many others each of the day's visitors is compared with, to share out views. */
const NEAR_PAIRS = 40
const THESE_DAYS = 2
const NOT_AGAIN_DAYS = 30

function townOf({ members, decisions }: TownState): Town {
  const ownOf = (member: number) => {
    const own = members[member]?.own
    if (!own) throw new RangeError(`There is no member ${member}.`)
    return own
  }
  return {
    ownOf,
    outcomes: {
      members: members.length,
      cohortOf: Uint8Array.from(members, ({ person }) => person.cohort),
      cohorts: 9,
      viewer: Int32Array.from(decisions, ({ viewer }) => viewer),
      target: Int32Array.from(decisions, ({ target }) => target),
      liked: Uint8Array.from(decisions, ({ liked }) => Number(liked)),
      weight: new Float32Array(decisions.length).fill(1),
    },
  }
}

/** Returns all members' effects; newer members are as uncertain as their cohort varies, as in the product. */
function effectsOf({ model, effects }: Learned, { members }: TownState): Effects {
  const cohorts = Uint8Array.from(members, ({ person }) => person.cohort)
  const all = unknownEffects(members.length, cohorts, model.spreads)
  for (const part of Object.keys(all) as (keyof Effects)[]) all[part].set(effects[part])
  return all
}

/** Returns what is learned about a town, trained every third day. Newer members are known by their answers. */
function createKnowledge() {
  let learned: Learned | undefined
  let chance: ChanceOfMatch = () => 0
  return {
    prepare(state: TownState) {
      if (!learned || state.day % TRAINED_EVERY === 0) learned = learn(townOf(state), { sample: 15_000 })
      const people = state.members.map(({ own }) => own)
      chance = createForecast({ ...learned.model, people, effects: effectsOf(learned, state) })
    },
    chance: (one: Townsman, other: Townsman) => chance(one.number, other.number),
    trust(one: Townsman, other: Townsman): number {
      const of = ({ person }: Townsman) => trustFrom(learned?.counts[person.cohort] ?? 0)
      return Math.min(of(one), of(other))
    },
  }
}

const comesTheseDays = (town: TownState, { number, left }: Townsman) =>
  left === undefined && town.day - (town.lastCame[number] ?? 0) <= THESE_DAYS

/** Returns how many others each of the day's visitors is compared with for tonight. */
function comparedIn(town: TownState, days: Float64Array): (member: Townsman) => number {
  const coming = town.members.filter((member) => comesTheseDays(town, member))
  const compared = compareWith(Float64Array.from(coming, ({ number }) => days[number] ?? 0))
  const byNumber = new Map(coming.map(({ number }, place) => [number, compared[place] ?? 0]))
  return ({ number }) => byNumber.get(number) ?? 0
}

/** Returns the pairs of the day's visitors, each with the nearest ones who are free and weren't paired recently. */
function candidatePairs(
  town: TownState,
  {
    value,
    isRecent = () => false,
    each = () => NEAR_PAIRS,
  }: {
    value: (one: Townsman, other: Townsman) => number
    isRecent?: (one: Townsman, other: Townsman) => boolean
    each?: (member: Townsman) => number
  },
): CandidatePairs {
  const pairs = new Map<string, [Townsman, Townsman]>()
  for (const member of town.members) {
    if (!comesTheseDays(town, member)) continue
    const most = each(member)
    let found = 0
    for (const other of town.near[member.number] ?? []) {
      if (found === most) break
      const free = isFree(town, member, other) && isFree(town, other, member)
      if (!free || !comesTheseDays(town, other) || isRecent(member, other)) continue
      found += 1
      const [one, two] = member.number < other.number ? [member, other] : [other, member]
      pairs.set(`${one.number}-${two.number}`, [one, two])
    }
  }
  const list = [...pairs.values()]
  return {
    members: town.members.length,
    one: Int32Array.from(list, ([one]) => one.number),
    other: Int32Array.from(list, ([, two]) => two.number),
    chance: Float32Array.from(list, ([one, two]) => Math.min(0.99, Math.max(1e-6, value(one, two)))),
  }
}

/** Returns the learned order, which shares out views. */
export function createLearned(knowledge = createKnowledge()) {
  let evenness: Float64Array = new Float64Array()
  return createRanked(
    (_town, { viewer, other, score }) =>
      orderValue(score, {
        chance: knowledge.chance(viewer, other),
        trust: knowledge.trust(viewer, other),
        evenness: evenness[other.number] ?? 1,
      }),
    (town) => {
      knowledge.prepare(town)
      if (town.day % TRAINED_EVERY !== 0) return
      const pairs = candidatePairs(town, { value: knowledge.chance })
      evenness = balanceExposure(pairs)
    },
  )
}

/** Returns tonight's five: each day's visitors are paired, so both see each other. */
export function createTonight(): TownOrder {
  const knowledge = createKnowledge()
  const paired = new Map<string, number>()
  let tonight: Townsman[][] = []
  const keyOf = (one: Townsman, other: Townsman) =>
    `${Math.min(one.number, other.number)}-${Math.max(one.number, other.number)}`
  const ownList = createLearned(knowledge)
  return {
    prepare(town) {
      ownList.prepare(town)
      const isRecent = (one: Townsman, other: Townsman) =>
        town.day - (paired.get(keyOf(one, other)) ?? Number.NEGATIVE_INFINITY) < NOT_AGAIN_DAYS
      const value = (one: Townsman, other: Townsman) => {
        const score = scoreOf(one.person, other.person, dateOf(town.day))
        const learned = { chance: knowledge.chance(one, other), trust: knowledge.trust(one, other) }
        return chanceOfOrder(orderValue(score, { ...learned, evenness: 1 }))
      }
      const days = Float64Array.from(town.members, ({ joined }) => town.day - joined)
      const pairs = candidatePairs(town, { value, isRecent, each: comparedIn(town, days) })
      tonight = town.members.map(() => [])
      pairMembers(pairs, { places: LIMITS.freeSuggestions, importance: days.map(importanceOf) }).forEach(
        (chosen, pair) => {
          const [one, other] = [pairs.one[pair], pairs.other[pair]].map(
            (number) => town.members[number ?? -1],
          )
          if (chosen === 0 || !one || !other) return
          paired.set(keyOf(one, other), town.day)
          tonight[one.number]?.push(other)
          tonight[other.number]?.push(one)
        },
      )
    },
    show(town, viewer) {
      const five = tonight[viewer.number] ?? []
      // Late visitors aren't paired before the next evening.
      return five.length >= 5 ? five : [...new Set([...five, ...ownList.show(town, viewer)])]
    },
  }
}
