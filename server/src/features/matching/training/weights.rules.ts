import { createHash } from 'node:crypto'
import { at } from '../model/numbers.ts'
import { FEATURE_WIDTH, FEATURES_VERSION } from '../model/person-features.ts'

/** A cohort's learned parameters, in stored form. */
export interface StoredWeights {
  cohort: number
  trained_at: Date
  features: number
  weights: number[]
  /** Variances of choosy and liked, and their covariance. */
  spread: number[]
  decisions: number
  checksum: string
}

/** Returns a row's expected checksum. */
export function checksumOf(row: Omit<StoredWeights, 'checksum'>): string {
  const { cohort, trained_at, features, weights, spread, decisions } = row
  const text = JSON.stringify([cohort, trained_at.getTime(), features, weights, spread, decisions])
  return createHash('sha256').update(text).digest('base64url')
}

/** Beyond these log-odds, nothing could have been learned from members' actions. */
const LARGEST_WEIGHT = 20
const LARGEST_VARIANCE = 16

/** Returns whether a stored row is unchanged, has the current features and is within range. */
export function isSound(row: StoredWeights): boolean {
  const [choosy = 0, liked = 0] = row.spread
  const values = Float64Array.from(row.weights)
  return (
    row.features === FEATURES_VERSION &&
    values.length === FEATURE_WIDTH &&
    row.spread.length === 3 &&
    row.decisions >= 0 &&
    values.every((_, index) => Math.abs(at(values, index)) <= LARGEST_WEIGHT) &&
    [choosy, liked].every((variance) => variance > 0 && variance <= LARGEST_VARIANCE) &&
    checksumOf(row) === row.checksum
  )
}

/** Returns each cohort's newest valid row; a cohort without one is missing. */
export function selectNewestSound(rows: StoredWeights[]): Map<number, StoredWeights> {
  const newest = new Map<number, StoredWeights>()
  for (const row of [...rows].sort((a, b) => b.trained_at.getTime() - a.trained_at.getTime()))
    if (!newest.has(row.cohort) && isSound(row)) newest.set(row.cohort, row)
  return newest
}
