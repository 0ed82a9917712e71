import { pairMembers } from '../../server/src/features/matching/pairing/pair-members.ts'
import { createRandom } from '../../server/src/kit/random.ts'
import type { Evenings, Meeting } from './evenings.ts'
import { bootstrapInterval, computeAuc, computeGini, meanOf, type Ranked } from './metrics.ts'

const TOP = 3

/** One evening's predicted meetings, with their scores. */
interface Asked {
  meetings: { meeting: Meeting; ranked: Ranked }[]
}

/** Returns each evening's predicted meetings. */
function askedOf({ meetings, evenings }: Evenings, scores: Float64Array): Asked[] {
  return evenings.map((evening) => ({
    meetings: meetings.flatMap((meeting, index) => {
      const score = scores[index] ?? Number.NaN
      const match = meeting.liked[0] && meeting.liked[1]
      return meeting.evening === evening && !Number.isNaN(score)
        ? [{ meeting, ranked: { score, match } }]
        : []
    }),
  }))
}

/** Returns each person's own meetings in an evening, best first. */
function listsOf({ meetings }: Asked): Map<number, Asked['meetings']> {
  const lists = new Map<number, Asked['meetings']>()
  for (const each of meetings)
    for (const person of each.meeting.people) lists.set(person, [...(lists.get(person) ?? []), each])
  for (const list of lists.values()) list.sort((a, b) => b.ranked.score - a.ranked.score)
  return lists
}

const aucsWithin = (asked: Asked) =>
  [...listsOf(asked).values()].map((list) => computeAuc(list.map(({ ranked }) => ranked)))

const matchesOfTop = (asked: Asked) =>
  [...listsOf(asked).values()].flatMap((list) => list.slice(0, TOP).map(({ ranked }) => Number(ranked.match)))

const decimals = (value: number, digits = 3) => value.toFixed(digits)

function withInterval(asked: Asked[], measure: (drawn: Asked[]) => number): string {
  const [low, high] = bootstrapInterval(asked, measure)
  return `${decimals(measure(asked))} [${decimals(low)}, ${decimals(high)}]`
}

export const ORDER_HEADING = ['order', 'AUC', 'within a viewer', 'top 3 matches', 'Gini', 'never shown']

/** Returns a row of the table of orders: each person sees the three best in their evening. */
export function rowOfOrder(all: Evenings, name: string, scores: Float64Array): string[] {
  const asked = askedOf(all, scores)
  // Each evening's measures are computed once; the intervals sample evenings.
  const within = new Map(asked.map((evening) => [evening, aucsWithin(evening)]))
  const top = new Map(asked.map((evening) => [evening, matchesOfTop(evening)]))
  const shown = asked.flatMap((evening) => timesShown(evening, topOf(evening)))
  return [
    name,
    withInterval(asked, (drawn) =>
      computeAuc(drawn.flatMap(({ meetings }) => meetings.map(({ ranked }) => ranked))),
    ),
    withInterval(asked, (drawn) => meanOf(drawn.flatMap((evening) => within.get(evening) ?? []))),
    withInterval(asked, (drawn) => meanOf(drawn.flatMap((evening) => top.get(evening) ?? []))),
    decimals(computeGini(shown), 2),
    percent(shown.filter((count) => count === 0).length / shown.length),
  ]
}

const percent = (part: number) => `${(100 * part).toFixed(1)} %`

/** One person is shown another. */
interface View {
  viewer: number
  target: number
  match: boolean
}

/** Returns the views if each person sees the best of their own list. */
function topOf(asked: Asked): View[] {
  return [...listsOf(asked)].flatMap(([viewer, list]) =>
    list.slice(0, TOP).map(({ meeting, ranked: { match } }) => ({
      viewer,
      target: meeting.people[0] === viewer ? meeting.people[1] : meeting.people[0],
      match,
    })),
  )
}

function timesShown(asked: Asked, views: View[]): number[] {
  const counts = new Map([...listsOf(asked).keys()].map((person) => [person, 0]))
  for (const { target } of views) counts.set(target, (counts.get(target) ?? 0) + 1)
  return [...counts.values()]
}

/** Returns only views of two people who see each other: a match takes both. */
function mutual(views: View[]): View[] {
  const known = new Set(views.map(({ viewer, target }) => `${viewer}-${target}`))
  return views.filter(({ viewer, target }) => known.has(`${target}-${viewer}`))
}

/** Returns the views if the product pairs each evening's people for tonight. */
function pairedViews({ meetings }: Asked, places: number): View[] {
  const people = [...new Set(meetings.flatMap(({ meeting }) => meeting.people))]
  const numberOf = new Map(people.map((person, number) => [person, number]))
  const side = (index: 0 | 1) =>
    Int32Array.from(meetings, ({ meeting }) => numberOf.get(meeting.people[index]) ?? 0)
  const chance = Float32Array.from(meetings, ({ ranked }) => ranked.score)
  const chosen = pairMembers({ members: people.length, one: side(0), other: side(1), chance }, { places })
  return meetings.flatMap(
    (
      {
        meeting: {
          people: [woman, man],
        },
        ranked: { match },
      },
      index,
    ) =>
      chosen[index] === 1
        ? [
            { viewer: woman, target: man, match },
            { viewer: man, target: woman, match },
          ]
        : [],
  )
}

export const PAIRING_HEADING = ['who sees whom', 'members with a match', 'Gini', 'never shown']

/** Returns the rows of the table of evenings: the views of each evening, three or five per person. */
export function rowsOfPairing(all: Evenings, scores: Float64Array): string[][] {
  const asked = askedOf(all, scores)
  const random = createRandom(7)
  const byChance = asked.map(({ meetings }) => ({
    meetings: meetings.map(({ meeting, ranked: { match } }) => ({
      meeting,
      ranked: { match, score: 0.1 + random.next() / 10 },
    })),
  }))
  return [
    rowOfViews('own three best', asked, (evening) => mutual(topOf(evening)), topOf),
    rowOfViews('three each, at random', byChance, (evening) => pairedViews(evening, 3)),
    rowOfViews('tonight, three each', asked, (evening) => pairedViews(evening, 3)),
    rowOfViews('tonight, five each', asked, (evening) => pairedViews(evening, 5)),
  ]
}

function rowOfViews(
  name: string,
  asked: Asked[],
  matched: (evening: Asked) => View[],
  shownTo: (evening: Asked) => View[] = matched,
): string[] {
  const matchesOf = new Map(
    asked.map((evening) => {
      const lucky = new Set(matched(evening).flatMap(({ viewer, match }) => (match ? [viewer] : [])))
      return [evening, [...listsOf(evening).keys()].map((person) => Number(lucky.has(person)))]
    }),
  )
  const shown = asked.flatMap((evening) => timesShown(evening, shownTo(evening)))
  return [
    name,
    withInterval(asked, (drawn) => meanOf(drawn.flatMap((evening) => matchesOf.get(evening) ?? []))),
    decimals(computeGini(shown), 2),
    percent(shown.filter((count) => count === 0).length / shown.length),
  ]
}
