import { GOALS } from '@savanna/contract/preferences/options'
import { TAGS } from '@savanna/contract/profiles/tags'
import * as rules from '../../compatibility/answers.rules.ts'
import { ageOf, interestsShared, type Person } from '../../compatibility/score.rules.ts'
import { distanceKm } from '../../geo/geo.rules.ts'

// Only what members say about themselves in order to be chosen by it. No picture, name or language, and of
// gender and orientation only the cohort, which members already filter by.

const AGE = { middle: 30, width: 8 }
const USUAL_KM = 20

/** A single person's features, computed once each. */
export interface OwnFeatures {
  person: Person
  /** Years from the middle, in units of the width; 0 if the age is unknown. */
  age: number
  /** Numbers around 0, `OWN_WIDTH` of them. */
  numbers: Float32Array
}

/** The panels that count towards a profile's completeness. */
const COUNTED = ['goals', 'type', 'children', 'language', 'smoke', 'drink', 'pets', 'sleep'] as const

const isAnswered = (answer: rules.ComparedAnswers[(typeof COUNTED)[number]]) =>
  answer !== null && answer.length > 0

/** Returns what is learned about a single person. */
export function ownFeaturesOf(person: Person, today: Date): OwnFeatures {
  const { answers, tagbits } = person
  const years = ageOf(person, today)
  const age = years === null ? 0 : Math.min(4, (years - AGE.middle) / AGE.width)
  const complete = COUNTED.filter((panel) => isAnswered(answers[panel])).length / COUNTED.length
  const numbers = Float32Array.from([
    age,
    age ** 2 - 1,
    complete - 0.5,
    Number(answers.children?.startsWith('I have') ?? false),
    ...GOALS.map((goal) => Number(answers.goals.includes(goal))),
    ...TAGS.map((_, index) => (tagbits >> index) & 1),
  ])
  return { person, age, numbers }
}

/** How many features each of the two people has, and how many describe what they share or don't. */
export const OWN_WIDTH = 4 + GOALS.length + TAGS.length
export const PAIR_WIDTH = 10

/** How many features a decision has: a constant, those of both people, and those of the pair. */
export const FEATURE_WIDTH = 1 + 2 * OWN_WIDTH + PAIR_WIDTH

/** Identifies this list of features: weights trained on another list aren't used. */
export const FEATURES_VERSION = 1

/** Writes the features of a viewer's decision about a target to a row of `out`, starting at `from`. */
export function writeFeatures(
  viewer: OwnFeatures,
  target: OwnFeatures,
  out: Float32Array,
  from: number,
): void {
  out[from] = 1
  out.set(viewer.numbers, from + 1)
  out.set(target.numbers, from + 1 + OWN_WIDTH)
  writePairFeatures(viewer, target, out, from + 1 + 2 * OWN_WIDTH)
}

/**
 * Writes what two people share or don't. From the other side, the first number, by how much the target is
 * older, has the opposite sign, and the rest is the same.
 */
export function writePairFeatures(
  viewer: OwnFeatures,
  target: OwnFeatures,
  out: Float32Array,
  from: number,
): void {
  const [one, other] = [viewer.person, target.person]
  const gap = Math.max(-3, Math.min(3, target.age - viewer.age))
  const km = one.position && other.position ? distanceKm(one.position, other.position) : USUAL_KM
  out[from] = gap
  out[from + 1] = Math.abs(gap)
  out[from + 2] = gap ** 2
  out[from + 3] = Math.min(3, Math.log2(1 + km / USUAL_KM))
  out[from + 4] = 2 * interestsShared(one.tagbits, other.tagbits)
  out[from + 5] = rules.goalsAgree(one.answers, other.answers)
  out[from + 6] = rules.typesAgree(one.answers, other.answers)
  out[from + 7] = rules.childrenAgree(one.answers, other.answers)
  out[from + 8] = rules.habitsAgree(one.answers, other.answers)
  out[from + 9] = rules.languagesAgree(one.answers, other.answers)
}
