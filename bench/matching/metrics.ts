import { createRandom } from '../../server/src/kit/random.ts'

/** A ranked pair, and whether it was a match. */
export interface Ranked {
  score: number
  match: boolean
}

/**
 * Returns the area under the ROC curve: the chance that a match has a higher score than a pair without one, ties
 * counting half (Mann and Whitney 1947). NaN if there are only matches, or none.
 */
export function computeAuc(ranked: Ranked[]): number {
  const sorted = [...ranked].sort((a, b) => a.score - b.score)
  let [ranks, matches] = [0, 0]
  for (let from = 0; from < sorted.length; ) {
    let to = from
    while (to < sorted.length && sorted[to]?.score === sorted[from]?.score) to++
    for (const { match } of sorted.slice(from, to))
      if (match) {
        ranks += (from + 1 + to) / 2
        matches += 1
      }
    from = to
  }
  const others = sorted.length - matches
  return (ranks - (matches * (matches + 1)) / 2) / (matches * others)
}

/** Returns the Gini coefficient: 0 when all are shown equally often, near 1 when only one is shown. */
export function computeGini(counts: number[]): number {
  const sorted = [...counts].sort((a, b) => a - b)
  const total = sorted.reduce((sum, count) => sum + count, 0)
  const weighted = sorted.reduce((sum, count, index) => sum + (index + 1) * count, 0)
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}

/** Returns the mean of the numbers, ignoring NaN. */
export function meanOf(values: number[]): number {
  const known = values.filter((value) => !Number.isNaN(value))
  return known.reduce((sum, value) => sum + value, 0) / known.length
}

const DRAWS = 1000
const SEED = 20_261_123

/**
 * Returns the interval that contains 95 of 100 values of a measure over groups sampled with replacement (Efron 1979).
 * Samples whole groups, because what happens within one isn't independent.
 */
export function bootstrapInterval<T>(groups: T[], measure: (drawn: T[]) => number): [number, number] {
  const random = createRandom(SEED)
  const values = Array.from({ length: DRAWS }, () => measure(groups.map(() => random.pick(groups))))
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b)
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return [quantile(0.025), quantile(0.975)]
}
