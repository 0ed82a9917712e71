import { addAt } from '../model/numbers.ts'
import type { CandidatePairs } from './candidate-pairs.ts'

/** The factors change by less than a hundredth after this many rounds; each round is linear in the pairs. */
const ROUNDS = 40

/** Beyond these limits, nobody moves ahead because few people suit them, or behind because many do. */
const LARGEST_FACTOR = 4

/**
 * How strongly members prefer the best: chances are raised to this power. With 1, everyone would be shown
 * everyone in proportion; a list shows the first few, so it takes a higher power to share out the first
 * positions.
 */
const SHARPNESS = 4

/**
 * Returns a factor per member, around 1, by which an order of chances shows everyone about equally often:
 * Sinkhorn and Knopp's matrix balancing (1967) in its symmetric form (Knight, Ruiz and Uçar 2014), on the
 * sparse matrix of pairs, as Tomita et al. do for reciprocal recommendation (2023, "Fast and
 * Examination-agnostic Reciprocal Recommendation in Matching Markets"). Linear in the pairs. A member without
 * pairs gets 1.
 */
export function balanceExposure(pairs: CandidatePairs): Float64Array {
  const kernel = pairs.chance.map((chance) => chance ** SHARPNESS)
  const factors = new Float64Array(pairs.members).fill(1)
  const sums = new Float64Array(pairs.members)
  for (let round = 0; round < ROUNDS; round++) {
    sums.fill(0)
    for (let pair = 0; pair < pairs.one.length; pair++) {
      const [one, other] = [pairs.one[pair] ?? 0, pairs.other[pair] ?? 0]
      const flow = (kernel[pair] ?? 0) * (factors[one] ?? 0) * (factors[other] ?? 0)
      addAt(sums, one, flow)
      addAt(sums, other, flow)
    }
    for (let member = 0; member < pairs.members; member++)
      if ((sums[member] ?? 0) > 0) factors[member] = (factors[member] ?? 0) / Math.sqrt(sums[member] ?? 0)
  }
  return aroundOne(factors.map((factor) => factor ** (1 / SHARPNESS)))
}

/** Returns factors with a geometric mean of 1, clamped to the limits. */
function aroundOne(factors: Float64Array): Float64Array {
  const mean = Math.exp(
    factors.reduce((sum, factor) => sum + Math.log(factor), 0) / Math.max(1, factors.length),
  )
  return factors.map((factor) => Math.min(LARGEST_FACTOR, Math.max(1 / LARGEST_FACTOR, factor / mean)))
}

/** Returns each pair's chance times both members' factors. */
export function balanceChances(pairs: CandidatePairs, factors: Float64Array): Float64Array {
  return Float64Array.from(
    pairs.chance,
    (chance, pair) => chance * (factors[pairs.one[pair] ?? 0] ?? 0) * (factors[pairs.other[pair] ?? 0] ?? 0),
  )
}
