import { addAt, at } from '../model/numbers.ts'
import type { CandidatePairs } from './candidate-pairs.ts'

/** The factors change by less than a hundredth after as many rounds; each round is linear in the pairs. */
const ROUNDS = 40

/** Keeps members whom hardly anybody suits from being put before everybody else. */
const LARGEST_FACTOR = 1e6

/**
 * Returns a factor for each member, so that the chances of all of a member's pairs, times the factors of both, sum up
 * to `places`: Sinkhorn and Knopp's balancing of a matrix (1967) in its symmetric form (Knight, Ruiz and Uçar 2014), on
 * the sparse matrix of the pairs. An order by balanced chances shows everybody about equally often (Tomita et al., "Fast
 * and Examination-agnostic Reciprocal Recommendation in Matching Markets", 2023). A member without pairs has 1.
 */
export function balanceExposure(pairs: CandidatePairs, places: number): Float64Array {
  const factors = new Float64Array(pairs.members).fill(1)
  const sums = new Float64Array(pairs.members)
  for (let round = 0; round < ROUNDS; round++) {
    sums.fill(0)
    for (let pair = 0; pair < pairs.one.length; pair++) {
      const [one, other] = [at(pairs.one, pair), at(pairs.other, pair)]
      const flow = at(pairs.chance, pair) * at(factors, one) * at(factors, other)
      addAt(sums, one, flow)
      addAt(sums, other, flow)
    }
    for (let member = 0; member < pairs.members; member++) {
      const sum = at(sums, member)
      if (sum > 0) factors[member] = Math.min(LARGEST_FACTOR, at(factors, member) * Math.sqrt(places / sum))
    }
  }
  return factors
}

/** Returns the chance of each pair, times the factors of both. */
export function balancedChances(pairs: CandidatePairs, factors: Float64Array): Float64Array {
  return Float64Array.from(
    pairs.chance,
    (chance, pair) => chance * at(factors, at(pairs.one, pair)) * at(factors, at(pairs.other, pair)),
  )
}
