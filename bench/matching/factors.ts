import type { Decisions } from '../../server/src/features/matching/model/decisions.ts'
import { logistic } from '../../server/src/features/matching/model/numbers.ts'
import { createRandom } from '../../server/src/kit/random.ts'

const RANK = 2
const ROUNDS = 200
const STEP = 0.05
const SEED = 11

/** How much a viewer likes a target beyond the model's prediction, in log-odds. */
export type Taste = (viewer: number, target: number) => number

/**
 * Returns personal tastes by a logistic matrix factorisation of the model's residuals (Koren, Bell and Volinsky
 * 2009), by gradient descent: `logOdds` are the model's for each decision, and `ridge` is the penalty of the factors.
 */
export function factorise(decisions: Decisions, logOdds: Float64Array, ridge: number): Taste {
  const { members, viewer, target, liked } = decisions
  const random = createRandom(SEED)
  const factors = () => Float64Array.from({ length: members * RANK }, () => 0.2 * (random.next() - 0.5))
  const [wants, has] = [factors(), factors()]
  const taste: Taste = (one, other) => {
    let sum = 0
    for (let k = 0; k < RANK; k++) sum += (wants[one * RANK + k] ?? 0) * (has[other * RANK + k] ?? 0)
    return sum
  }
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = [wants, has].map((values) => values.map((value) => -ridge * value)) as [
      Float64Array,
      Float64Array,
    ]
    for (let row = 0; row < viewer.length; row++) {
      const [one, other] = [viewer[row] ?? 0, target[row] ?? 0]
      const error = (liked[row] ?? 0) - logistic((logOdds[row] ?? 0) + taste(one, other))
      for (let k = 0; k < RANK; k++) {
        const [w, h] = [one * RANK + k, other * RANK + k]
        slopes[0][w] = (slopes[0][w] ?? 0) + error * (has[h] ?? 0)
        slopes[1][h] = (slopes[1][h] ?? 0) + error * (wants[w] ?? 0)
      }
    }
    for (const [values, slope] of [
      [wants, slopes[0]],
      [has, slopes[1]],
    ] as const)
      for (let index = 0; index < values.length; index++)
        values[index] = (values[index] ?? 0) + STEP * (slope[index] ?? 0)
  }
  return taste
}
