import { NO_PREFERENCES } from '../../contract/src/preferences/routes.ts'
import type { ComparedAnswers } from '../../server/src/features/compatibility/answers.rules.ts'
import { type Person, scoreOf } from '../../server/src/features/compatibility/score.rules.ts'
import type { Decisions } from '../../server/src/features/matching/model/decisions.ts'
import type { Dater, Evenings } from './evenings.ts'

// The study's questions before the evening that Savanna's members answer too, in their own way: age, what they look
// for, how often they go out, what they do and love. No rating of looks, neither by others nor by themselves, no wish
// about looks, no race and no religion.
const INTERESTS = [
  ...['sports', 'tvsports', 'exercise', 'dining', 'museums', 'art', 'hiking', 'gaming', 'clubbing'],
  ...['reading', 'tv', 'theater', 'movies', 'concerts', 'music', 'shopping', 'yoga'],
]

/** Columns of numbers, with the middle and the width of their scale. */
const SCALES: Record<string, [middle: number, width: number]> = {
  age: [26, 4],
  date: [5, 1.5],
  go_out: [2, 1],
  exphappy: [5.5, 2],
  ...Object.fromEntries(INTERESTS.map((name) => [name, [6, 2.5]])),
}

/** Columns of choices, with the number of options. */
const CHOICES: Record<string, number> = { goal: 6, field_cd: 18 }

/** Returns an answer as a number around 0; 0 if there is none. */
function scaled({ answers }: Dater, column: string): number {
  const [middle, width] = SCALES[column] ?? [0, 1]
  return ((answers.get(column) ?? middle) - middle) / width
}

/** Returns everything that a person says about themselves. */
function ownFeatures(dater: Dater): number[] {
  const chosen = Object.entries(CHOICES).flatMap(([column, count]) =>
    Array.from({ length: count }, (_, index) => Number(dater.answers.get(column) === index + 1)),
  )
  return [
    ...Object.keys(SCALES).map((column) => scaled(dater, column)),
    scaled(dater, 'age') ** 2 - 1,
    ...chosen,
  ]
}

const LOVED = 7

const lovedBy = ({ answers }: Dater) => INTERESTS.map((name) => (answers.get(name) ?? 0) >= LOVED)

/** Returns the root of shared interests over all interests of either: the part "interests" of today's score. */
export function sharedInterests(one: Dater, other: Dater): number {
  const [mine, theirs] = [lovedBy(one), lovedBy(other)]
  const both = mine.filter((loved, index) => loved && theirs[index]).length
  const either = mine.filter((loved, index) => loved || theirs[index]).length
  return either === 0 ? 0 : Math.sqrt(both / either)
}

/** Returns the correlation of what two people love, from -1 to 1; 0 if unknown. */
function interestCorrelation(one: Dater, other: Dater): number {
  const [x, y] = [one, other].map((dater) => INTERESTS.map((name) => dater.answers.get(name) ?? 0))
  const centred = (values: number[] = []) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return values.map((value) => value - mean)
  }
  const [a, b] = [centred(x), centred(y)]
  const dot = (p: number[], q: number[]) => p.reduce((sum, value, index) => sum + value * (q[index] ?? 0), 0)
  const norm = Math.sqrt(dot(a, a) * dot(b, b))
  return norm === 0 ? 0 : dot(a, b) / norm
}

/** Returns what a viewer and a target have in common, and what they don't. */
function pairFeatures(viewer: Dater, target: Dater): number[] {
  const gap = scaled(target, 'age') - scaled(viewer, 'age')
  const same = (column: string) => Number(viewer.answers.get(column) === target.answers.get(column))
  const apart = (column: string) => Math.abs(scaled(viewer, column) - scaled(target, column))
  return [
    ...[gap, Math.min(3, Math.abs(gap)), Math.min(9, gap ** 2)],
    ...[interestCorrelation(viewer, target), 2 * sharedInterests(viewer, target)],
    ...[same('field_cd'), same('career_c'), same('goal'), apart('date'), apart('go_out')],
  ]
}

/** The decisions of all meetings, two rows per meeting in order: the woman's, then the man's. */
export function decisionsOf({ people, meetings }: Evenings, withFeatures = true): Decisions {
  const own = people.map(ownFeatures)
  const rows = meetings.flatMap(({ people: [woman, man], liked }) => [
    { viewer: woman, target: man, liked: liked[0] },
    { viewer: man, target: woman, liked: liked[1] },
  ])
  const features = rows.map(({ viewer, target }) => {
    const [one, other] = [people[viewer], people[target]]
    if (!withFeatures || !one || !other) return [1]
    return [1, ...(own[viewer] ?? []), ...(own[target] ?? []), ...pairFeatures(one, other)]
  })
  return {
    members: people.length,
    cohortOf: Uint8Array.from(people, ({ woman }) => Number(!woman)),
    cohorts: 2,
    viewer: Int32Array.from(rows, ({ viewer }) => viewer),
    target: Int32Array.from(rows, ({ target }) => target),
    liked: Uint8Array.from(rows, ({ liked }) => Number(liked)),
    weight: new Float32Array(rows.length).fill(1),
    features: Float32Array.from(features.flat()),
    width: features[0]?.length ?? 1,
  }
}

// The study's goals in the product's words, where they exist.
const GOALS_OF: Record<number, ComparedAnswers['goals']> = {
  1: ['Short term fun'],
  2: ['New Friends'],
  3: ['Short-term Open to Long'],
  4: ['Long-term partner'],
  6: ['Still figuring it out'],
}

/**
 * Returns a person from the study in the format of today's score. Questions that it didn't ask count as not answered.
 */
function toPerson(dater: Dater, today: Date): Person {
  const age = dater.answers.get('age')
  return {
    cohort: dater.woman ? 3 : 0,
    tagbits: lovedBy(dater).reduce((bits, loved, index) => (loved ? bits | (1 << index) : bits), 0),
    birthdate: age === undefined ? null : `${today.getUTCFullYear() - age}-01-01`,
    ageMin: 18,
    ageMax: 99,
    position: null,
    reachKm: 50,
    seen: today,
    answers: { ...NO_PREFERENCES, goals: GOALS_OF[dater.answers.get('goal') ?? 0] ?? [] },
  }
}

/** Returns today's score of two people in the study, from 0 to 100. */
export function scoreToday(one: Dater, other: Dater): number {
  const today = new Date('2026-11-20T20:00:00Z')
  return scoreOf(toPerson(one, today), toPerson(other, today), today)
}
