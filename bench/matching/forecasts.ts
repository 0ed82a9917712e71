import { type Decisions, selectDecisions } from '../../server/src/features/matching/model/decisions.ts'
import { chanceBetween } from '../../server/src/features/matching/model/predict.ts'
import { chooseRidge, type Trained, train } from '../../server/src/features/matching/model/train.ts'
import { baseLogOdds } from '../../server/src/features/matching/model/weights.ts'
import { decisionsOf, scoreToday, sharedInterests } from './dater-features.ts'
import type { Dater, Evenings } from './evenings.ts'
import { factorise } from './factors.ts'

/** The known part of an evening to predict: only its people's answers, or its first half as well. */
export type KnownOutcomes = 'nobody' | 'first half'

/** Scores of all meetings to predict; the others are NaN. */
export type Forecast = (all: Evenings, known: KnownOutcomes) => Float64Array

const RIDGES = [10, 30, 100, 300]
const PARTS = 3

/** Returns which meetings to predict. */
const isAsked = (known: KnownOutcomes, early: boolean) => known === 'nobody' || !early

function scoreMeetings(all: Evenings, known: KnownOutcomes, score: (index: number) => number): Float64Array {
  return Float64Array.from(all.meetings, ({ early }, index) =>
    isAsked(known, early) ? score(index) : Number.NaN,
  )
}

/** Returns scores by a function of both people. */
function byPeople(score: (one: Dater, other: Dater) => number): Forecast {
  return (all, known) =>
    scoreMeetings(all, known, (index) => {
      const [one, other] = (all.meetings[index]?.people ?? []).map((number) => all.people[number])
      return one && other ? score(one, other) : Number.NaN
    })
}

/** A member counts as if this many others had decided, half of them with a like. */
const SMOOTHING = 2

/** Returns the product of both people's like rates in the first half; nothing is known about new people. */
const byPopularity: Forecast = (all, known) => {
  const [likes, decisions] = [new Float64Array(all.people.length), new Float64Array(all.people.length)]
  for (const { people, liked, early } of all.meetings)
    if (known === 'first half' && early)
      people.forEach((person, side) => {
        decisions[person] = (decisions[person] ?? 0) + 1
        likes[person] = (likes[person] ?? 0) + Number(liked[1 - side])
      })
  return scoreMeetings(all, known, (index) =>
    (all.meetings[index]?.people ?? []).reduce(
      (product, person) =>
        (product * ((likes[person] ?? 0) + SMOOTHING / 2)) / ((decisions[person] ?? 0) + SMOOTHING),
      1,
    ),
  )
}

/**
 * Returns the chance of a match by the product's own training, for each evening from all others. The ridge is chosen
 * from known data, never from the meetings to predict.
 */
function byModel(withFeatures: boolean, tasteRidge?: number): Forecast {
  return (all, known) => {
    const scores = new Float64Array(all.meetings.length).fill(Number.NaN)
    const decisions = decisionsOf(all, withFeatures)
    for (const evening of all.evenings) {
      const isKnown = (row: number) => {
        const meeting = all.meetings[row >> 1]
        return meeting?.evening !== evening || (known === 'first half' && meeting.early)
      }
      const trained = trainOn(all, known, { evening, rows: selectDecisions(decisions, isKnown) })
      const base = baseLogOdds(decisions, trained.model.weights)
      if (tasteRidge !== undefined) addTaste(decisions, base, { trained, isKnown, ridge: tasteRidge })
      all.meetings.forEach(({ evening: own, people: [woman, man], early }, index) => {
        if (own !== evening || !isAsked(known, early)) return
        const chances = [
          chanceBetween(base[2 * index] ?? 0, trained.effects, { viewer: woman, target: man }),
          chanceBetween(base[2 * index + 1] ?? 0, trained.effects, { viewer: man, target: woman }),
        ] as const
        scores[index] = chances[0] * chances[1]
      })
    }
    return scores
  }
}

/** Adds the members' personal tastes, as far as known decisions reveal them, to the log-odds of all decisions. */
function addTaste(
  decisions: Decisions,
  base: Float64Array,
  { trained, isKnown, ridge }: { trained: Trained; isKnown: (row: number) => boolean; ridge: number },
): void {
  const known = selectDecisions(decisions, isKnown)
  const { choosy, liked } = trained.effects
  const logOdds = baseLogOdds(known, trained.model.weights).map(
    (value, row) => value - (choosy[known.viewer[row] ?? 0] ?? 0) + (liked[known.target[row] ?? 0] ?? 0),
  )
  const taste = factorise(known, logOdds, ridge)
  for (let row = 0; row < base.length; row++)
    base[row] = (base[row] ?? 0) + taste(decisions.viewer[row] ?? 0, decisions.target[row] ?? 0)
}

/**
 * The decisions that choose the ridge come from other evenings, and are predicted in the same way: new people, or
 * halves.
 */
function trainOn(
  all: Evenings,
  known: KnownOutcomes,
  { evening, rows }: { evening: number; rows: Decisions },
): Trained {
  if (rows.width === 1) return train(rows, 1)
  const eveningOf = all.evenings.flatMap((number) => (number === evening ? [] : [number]))
  const meetingOf = new Map(all.meetings.map((meeting) => [meeting.people.join(), meeting] as const))
  const partOf = (row: number) => {
    const pair = [rows.viewer[row] ?? 0, rows.target[row] ?? 0].sort((a, b) => a - b)
    const meeting = meetingOf.get(pair.join()) ?? meetingOf.get(pair.reverse().join())
    if (!meeting || meeting.evening === evening || !isAsked(known, meeting.early)) return undefined
    return eveningOf.indexOf(meeting.evening) % PARTS
  }
  return train(rows, chooseRidge(rows, { parts: PARTS, partOf }, RIDGES))
}

/** The rows of the table. */
export const FORECASTS: Record<string, Forecast> = {
  popularity: byPopularity,
  'shared interests': byPeople(sharedInterests),
  "today's score": byPeople(scoreToday),
  'who is liked and choosy': byModel(false),
  'learned, with personal tastes (ridge 1)': byModel(true, 1),
  'learned, with personal tastes (ridge 3)': byModel(true, 3),
  'learned: answers and both': byModel(true),
}
