import type { Decisions, Outcomes } from './decisions.ts'
import { type Effects, estimateEffects } from './effects.ts'
import { at, dot } from './numbers.ts'
import { FEATURE_WIDTH, type OwnFeatures, writeFeatures } from './person-features.ts'
import { type Model, train } from './train.ts'

/** What is learned of a site: the model of its classes, and two numbers a member. */
export interface Learned {
  model: Model
  effects: Effects
  /** How many decisions each class made. */
  counts: Float64Array
}

/** Members as they are trained on: `people[n]` and `outcomes.classOf[n]` are of member `n`. */
export interface Town {
  people: OwnFeatures[]
  outcomes: Outcomes
}

interface LearnOptions {
  /** The penalty of weights; 30 is what other evenings chose in `bench/README.md` (Matching). */
  ridge?: number
  /** So many decisions of each class train its weights. More would change them by less than members differ. */
  sample?: number
}

/** A class is trusted by half after so many decisions. */
const HALF_TRUSTED = 2_000

/** Returns how far a class is trusted after so many decisions, from 0 to 1. */
export const trustIn = (decisions: number): number => decisions / (decisions + HALF_TRUSTED)

/**
 * Learns from all decisions of a site. Weights are trained on a sample of each class, spread evenly over its decisions;
 * the two numbers a member on all of them. Memory is bounded by the sample and 30 bytes a decision. The same decisions
 * in the same order give the same result, bit for bit.
 */
export function learn(town: Town, { ridge = 30, sample = 40_000 }: LearnOptions = {}): Learned {
  const { outcomes, people } = town
  const counts = countByClass(outcomes)
  const { model } = train(withFeatures(selectSample(outcomes, counts, sample), people), ridge)
  const base = baseOf(town, model)
  return {
    model,
    effects: estimateEffects(outcomes, base, model.spreads),
    counts,
  }
}

function countByClass({ viewer, classOf, classes }: Outcomes): Float64Array {
  const counts = new Float64Array(classes)
  for (const member of viewer) {
    const klass = at(classOf, member)
    counts[klass] = at(counts, klass) + 1
  }
  return counts
}

/** Returns at most `most` decisions of each class, every n-th of them. */
function selectSample(outcomes: Outcomes, counts: Float64Array, most: number): Outcomes {
  const steps = counts.map((count) => Math.max(1, Math.ceil(count / most)))
  const passed = new Float64Array(outcomes.classes)
  const rows = outcomes.viewer.keys().filter((row) => {
    const klass = at(outcomes.classOf, at(outcomes.viewer, row))
    const number = at(passed, klass)
    passed[klass] = number + 1
    return number % at(steps, klass) === 0
  })
  const chosen = Int32Array.from(rows)
  return {
    ...outcomes,
    viewer: chosen.map((row) => at(outcomes.viewer, row)),
    target: chosen.map((row) => at(outcomes.target, row)),
    liked: Uint8Array.from(chosen, (row) => at(outcomes.liked, row)),
    weight: Float32Array.from(chosen, (row) => at(outcomes.weight, row)),
  }
}

function withFeatures(outcomes: Outcomes, people: OwnFeatures[]): Decisions {
  const features = new Float32Array(outcomes.viewer.length * FEATURE_WIDTH)
  outcomes.viewer.forEach((viewer, row) => {
    const [one, other] = [people[viewer], people[at(outcomes.target, row)]]
    if (one && other) writeFeatures(one, other, features, row * FEATURE_WIDTH)
  })
  return { ...outcomes, features, width: FEATURE_WIDTH }
}

/** Returns the log-odds of all decisions without effects; one row of features is in memory at a time. */
function baseOf({ outcomes, people }: Town, model: Model): Float64Array {
  const buffer = new Float32Array(FEATURE_WIDTH)
  return Float64Array.from(outcomes.viewer, (viewer, row) => {
    const [one, other] = [people[viewer], people[at(outcomes.target, row)]]
    const weights = model.weights[at(outcomes.classOf, viewer)]
    return one && other && weights ? logOddsOf(weights, { one, other, buffer }) : 0
  })
}

function logOddsOf(
  weights: Float64Array,
  { one, other, buffer }: { one: OwnFeatures; other: OwnFeatures; buffer: Float32Array },
): number {
  writeFeatures(one, other, buffer, 0)
  return dot(weights, 0, buffer)
}
