import { FILTER_BOUNDS } from '@savanna/contract/discovery/routes'
import type { Tier } from './condition.repository.ts'

/** About what part of the members fits anybody at all. */
const FITTING = 0.4
/** About what part of them has an interest. */
const INTERESTED = 0.25
const YEAR_MS = 365.25 * 86_400_000
/** Most members are within so many years of each other. */
const YEARS = 50
const LEAST = 0.02

const part = (share: number) => Math.max(LEAST, Math.min(1, share))

function ageShare({ bornAfter, bornUntil }: Tier['must'], today = Date.now()): number {
  const [from, to] = [Date.parse(bornAfter), Date.parse(bornUntil)]
  const [eldest, youngest] = [today - 68 * YEAR_MS, today - 18 * YEAR_MS]
  return part(((Number.isNaN(to) ? youngest : to) - (Number.isNaN(from) ? eldest : from)) / YEAR_MS / YEARS)
}

function interestShare(tags: number): number {
  let share = 1
  for (let rest = tags; rest !== 0; rest &= rest - 1) share *= INTERESTED
  return share
}

/** About what part of the members of a place belongs to a level. A guess to plan with: a wrong one costs time alone. */
export function shareOf({ must }: Pick<Tier, 'must'>): number {
  const { min, max } = FILTER_BOUNDS.popularity
  const popularity = part((must.popMax - must.popMin) / (max - min))
  return FITTING * ageShare(must) * popularity * interestShare(must.tags)
}
