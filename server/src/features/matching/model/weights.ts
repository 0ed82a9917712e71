import type { Decisions } from './decisions.ts'
import type { Effects } from './effects.ts'
import { addAt, at, logistic, solveSymmetric } from './numbers.ts'

/** Keeps the first weight, the constant, finite where everybody liked or passed. */
const CONSTANT_RIDGE = 0.01

/** Returns the log-odds of each decision by the weights of its viewer's class, without effects. */
export function baseLogOdds(decisions: Decisions, weights: Float64Array[]): Float64Array {
  const { viewer, classOf, features, width } = decisions
  const base = new Float64Array(viewer.length)
  for (let row = 0; row < viewer.length; row++) {
    const own = weights[classOf[viewer[row] ?? 0] ?? 0]
    if (!own) continue
    let sum = 0
    for (let k = 0; k < width; k++) sum += (features[row * width + k] ?? 0) * (own[k] ?? 0)
    base[row] = sum
  }
  return base
}

/**
 * Moves the weights of one class by a Newton step of the penalised likelihood: iterated, ridge-regularised logistic
 * regression (le Cessie and van Houwelingen 1992) with the members' effects as offsets.
 * @throws RangeError when features are not finite
 */
export function improveWeights(
  decisions: Decisions,
  { weights, base, effects }: { weights: Float64Array; base: Float64Array; effects: Effects },
  { klass, ridge }: { klass: number; ridge: number },
): void {
  const { viewer, target, liked, weight, classOf, features, width } = decisions
  const [slope, curvature] = [new Float64Array(width), new Float64Array(width * width)]
  for (let row = 0; row < viewer.length; row++) {
    const [one, two, known] = [viewer[row] ?? 0, target[row] ?? 0, weight[row] ?? 0]
    if (classOf[one] !== klass) continue
    const chance = logistic((base[row] ?? 0) - (effects.choosy[one] ?? 0) + (effects.liked[two] ?? 0))
    const error = known * ((liked[row] ?? 0) - chance)
    const spread = known * chance * (1 - chance)
    for (let k = 0; k < width; k++) {
      const value = features[row * width + k] ?? 0
      // Most features are 0 or answers that few gave.
      if (value === 0) continue
      slope[k] = (slope[k] ?? 0) + error * value
      for (let l = 0; l <= k; l++) {
        const entry = k * width + l
        curvature[entry] = (curvature[entry] ?? 0) + spread * value * (features[row * width + l] ?? 0)
      }
    }
  }
  for (let k = 0; k < width; k++) {
    const penalty = k === 0 ? CONSTANT_RIDGE : ridge
    addAt(slope, k, -penalty * (weights[k] ?? 0))
    addAt(curvature, k * width + k, penalty)
  }
  const step = solveSymmetric(curvature, slope)
  for (let k = 0; k < width; k++) addAt(weights, k, at(step, k))
}
