import { FILTER_BOUNDS } from '@savanna/contract/discovery/routes'
import { DAY_MS } from '@savanna/contract/time'
import type { Bounds } from './condition.ts'

/** About what part of the members fits anybody at all. */
const FITTING = 0.4
/** About what part of them has an interest. */
const INTERESTED = 0.25
const YEAR_MS = 365.25 * DAY_MS
/** The span of ages, in years, that holds most members. */
const YEARS = 50
const LEAST = 0.02

const part = (share: number) => Math.max(LEAST, Math.min(1, share))

function ageSelectivity({ bornAfter, bornUntil }: Bounds, today = Date.now()): number {
  const [from, to] = [Date.parse(bornAfter), Date.parse(bornUntil)]
  const [eldest, youngest] = [today - 68 * YEAR_MS, today - 18 * YEAR_MS]
  return part(((Number.isNaN(to) ? youngest : to) - (Number.isNaN(from) ? eldest : from)) / YEAR_MS / YEARS)
}

function interestSelectivity(tags: number): number {
  let share = 1
  for (let rest = tags; rest !== 0; rest &= rest - 1) share *= INTERESTED
  return share
}

/**
 * Returns about what part of the members of a place is within bounds, from 0 to 1, the distance aside. An estimate to
 * plan with: a wrong one costs time alone.
 */
export function selectivityOf(bounds: Bounds): number {
  const { min, max } = FILTER_BOUNDS.popularity
  const popularity = part((bounds.popMax - bounds.popMin) / (max - min))
  return FITTING * ageSelectivity(bounds) * popularity * interestSelectivity(bounds.tags)
}
