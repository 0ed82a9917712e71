import type { Decisions, Outcomes } from './decisions.ts'
import { type Effects, estimateEffects } from './effects.ts'
import { at, dot } from './numbers.ts'
import { FEATURE_WIDTH, type OwnFeatures, writeFeatures } from './person-features.ts'
import { type Model, train } from './train.ts'

/** A site's learned data: the cohorts' model, and two numbers per member. */
export interface Learned {
  model: Model
  effects: Effects
  /** How many decisions each cohort made. */
  counts: Float64Array
}

/** Members in their training form, by their numbers in the outcomes. */
export interface Town {
  /** Returns what is learned about a single member. */
  ownOf: (member: number) => OwnFeatures
  outcomes: Outcomes
}

interface LearnOptions {
  /** The penalty on weights; 30 is what other evenings chose in `bench/README.md` (Matching). */
  ridge?: number
  /** This many decisions per cohort train its weights. More would change them by less than members differ. */
  sample?: number
}

/**
 * The number of decisions after which a cohort is trusted by half. In invented towns, what is learned from
 * only one cohort is as good as the rules after about a hundred; real people are less like the model
 * (`bench/README.md`, Matching).
 */
const HALF_TRUSTED = 500

/** Returns how far a cohort is trusted after this many decisions, from 0 to 1. */
export const trustFrom = (decisions: number): number => decisions / (decisions + HALF_TRUSTED)

/**
 * Learns from all of a site's decisions. Weights are trained on a sample of each cohort, spread evenly over
 * its decisions; members' two numbers on all of them. Memory is bounded by the sample and 30 bytes per
 * decision. The same decisions in the same order give the same result, bit for bit. It's fastest if each
 * viewer's decisions are adjacent.
 */
export function learn(town: Town, { ridge = 30, sample = 40_000 }: LearnOptions = {}): Learned {
  const { outcomes, ownOf } = town
  const counts = countByCohort(outcomes)
  const { model } = train(withFeatures(selectSample(outcomes, counts, sample), ownOf), ridge)
  const base = baseOf(town, model)
  return {
    model,
    effects: estimateEffects(outcomes, base, model.spreads),
    counts,
  }
}

function countByCohort({ viewer, cohortOf, cohorts }: Outcomes): Float64Array {
  const counts = new Float64Array(cohorts)
  for (const member of viewer) {
    const cohort = at(cohortOf, member)
    counts[cohort] = at(counts, cohort) + 1
  }
  return counts
}

/** Returns at most `most` decisions per cohort, every nth of them. */
function selectSample(outcomes: Outcomes, counts: Float64Array, most: number): Outcomes {
  const steps = counts.map((count) => Math.max(1, Math.ceil(count / most)))
  const passed = new Float64Array(outcomes.cohorts)
  const rows = outcomes.viewer.keys().filter((row) => {
    const cohort = at(outcomes.cohortOf, at(outcomes.viewer, row))
    const number = at(passed, cohort)
    passed[cohort] = number + 1
    return number % at(steps, cohort) === 0
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

function withFeatures(outcomes: Outcomes, ownOf: Town['ownOf']): Decisions {
  const features = new Float32Array(outcomes.viewer.length * FEATURE_WIDTH)
  outcomes.viewer.forEach((viewer, row) => {
    writeFeatures(ownOf(viewer), ownOf(at(outcomes.target, row)), features, row * FEATURE_WIDTH)
  })
  return { ...outcomes, features, width: FEATURE_WIDTH }
}

/** Returns all decisions' log-odds without effects; one row of features is in memory at a time. */
function baseOf({ outcomes: { viewer, target, cohortOf }, ownOf }: Town, model: Model): Float32Array {
  const row = new Float32Array(FEATURE_WIDTH)
  const base = new Float32Array(viewer.length)
  let [before, own]: [number, OwnFeatures | undefined] = [-1, undefined]
  for (let index = 0; index < viewer.length; index++) {
    const member = at(viewer, index)
    const weights = model.weights[at(cohortOf, member)]
    if (!own || member !== before) own = ownOf(member)
    before = member
    if (!weights) continue
    writeFeatures(own, ownOf(at(target, index)), row, 0)
    base[index] = dot(weights, 0, row)
  }
  return base
}
