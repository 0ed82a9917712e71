import type { Decisions } from './decisions.ts'
import type { Effects } from './effects.ts'
import { addAt, at, createSolver, logistic } from './numbers.ts'

/** Keeps the first weight, the constant, finite if everyone liked or passed. */
const CONSTANT_RIDGE = 0.01

/** Returns each decision's log-odds by the weights of its viewer's cohort, without effects. */
export function baseLogOdds(decisions: Decisions, weights: Float64Array[]): Float64Array {
  const { viewer, cohortOf, features, width } = decisions
  const base = new Float64Array(viewer.length)
  for (let row = 0; row < viewer.length; row++) {
    const own = weights[cohortOf[viewer[row] ?? 0] ?? 0]
    if (!own) continue
    let sum = 0
    for (let k = 0; k < width; k++) sum += (features[row * width + k] ?? 0) * (own[k] ?? 0)
    base[row] = sum
  }
  return base
}

/**
 * The share of a weight's prior variance that all cohorts have in common: a cohort with few decisions starts
 * with what everyone else likes, and one with many has its own weights.
 */
const COMMON_PART = 0.5

/**
 * Moves the weights of the cohorts that decided by a Newton step of the penalised likelihood: iterated,
 * ridge-regularised logistic regression (le Cessie and van Houwelingen 1992) with the members' effects as
 * offsets. A cohort's weights are the ones all cohorts share plus its own deviations, both with a normal
 * prior around 0: partial pooling (Gelman and Hill 2007, chapter 12). `ridge` is the inverse of the variance
 * of both together.
 * @throws RangeError when features aren't finite
 */
export function improveWeights(
  decisions: Decisions,
  { weights, base, effects }: { weights: Float64Array[]; base: Float64Array; effects: Effects },
  ridge: number,
): void {
  const own = ridge / (1 - COMMON_PART)
  const evidence = collectEvidence(decisions, base, effects)
  const steps = [...evidence].map(([cohort, each]) =>
    stepOf(weights[cohort] ?? new Float64Array(), each, own),
  )
  const common = findCommon(steps, { own, width: decisions.width, ridge: ridge / COMMON_PART })
  const pull = common.map((weight) => own * weight)
  for (const { weights: moved, alone, solve } of steps) {
    const towards = solve(pull)
    for (let k = 0; k < moved.length; k++) moved[k] = at(alone, k) + at(towards, k)
  }
}

/**
 * The information in a cohort's decisions about its weights: the first derivatives of the likelihood and,
 * negated, the second.
 */
interface Evidence {
  slope: Float64Array
  /** The lower half of a symmetric matrix. */
  curvature: Float64Array
}

/** Returns what decisions say about the weights of each cohort that decided. */
function collectEvidence(decisions: Decisions, base: Float64Array, effects: Effects): Map<number, Evidence> {
  const { viewer, target, liked, weight, cohortOf, features, width } = decisions
  const found = new Map<number, Evidence>()
  for (let row = 0; row < viewer.length; row++) {
    const [one, two, known] = [viewer[row] ?? 0, target[row] ?? 0, weight[row] ?? 0]
    const cohort = cohortOf[one] ?? 0
    const evidence = found.get(cohort) ?? {
      slope: new Float64Array(width),
      curvature: new Float64Array(width * width),
    }
    found.set(cohort, evidence)
    const { slope, curvature } = evidence
    const chance = logistic((base[row] ?? 0) - (effects.choosy[one] ?? 0) + (effects.liked[two] ?? 0))
    const error = known * ((liked[row] ?? 0) - chance)
    const spread = known * chance * (1 - chance)
    for (let k = 0; k < width; k++) {
      const value = features[row * width + k] ?? 0
      // Most features are 0 or rarely chosen options.
      if (value === 0) continue
      slope[k] = (slope[k] ?? 0) + error * value
      for (let l = 0; l <= k; l++) {
        const entry = k * width + l
        curvature[entry] = (curvature[entry] ?? 0) + spread * value * (features[row * width + l] ?? 0)
      }
    }
  }
  return found
}

/** A cohort's Newton step. */
interface Step {
  weights: Float64Array
  /** Where the weights move if the shared ones are 0. */
  alone: Float64Array
  /** Returns how much the weights move when their slope changes. */
  solve: (slope: Float64Array) => Float64Array
}

function stepOf(weights: Float64Array, { slope, curvature }: Evidence, own: number): Step {
  weights.forEach((weight, k) => {
    const penalty = k === 0 ? CONSTANT_RIDGE : own
    addAt(slope, k, -penalty * weight)
    addAt(curvature, k * weights.length + k, penalty)
  })
  const solve = createSolver(curvature)
  const step = solve(slope)
  return { weights, alone: weights.map((weight, k) => weight + at(step, k)), solve }
}

/**
 * Returns the shared weights that maximise the penalised likelihood of all cohorts. A cohort counts for each
 * of them as far as its decisions are informative. The first, the constant, isn't shared.
 */
function findCommon(
  steps: Step[],
  { own, width, ridge }: { own: number; width: number; ridge: number },
): Float64Array {
  const [matrix, right] = [new Float64Array(width * width), new Float64Array(width)]
  for (let k = 0; k < width; k++) addAt(matrix, k * width + k, ridge)
  for (const { alone, solve } of steps)
    for (let k = 1; k < width; k++) {
      // How much the cohort's weights follow a shared one: not at all if its decisions settle them.
      const following = solve(new Float64Array(width).fill(own, k, k + 1))
      addAt(right, k, own * at(alone, k))
      for (let l = 1; l <= k; l++) addAt(matrix, k * width + l, own * (Number(k === l) - at(following, l)))
    }
  return createSolver(matrix)(right)
}
