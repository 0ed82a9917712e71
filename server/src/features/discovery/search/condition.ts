import type { FilterMode } from '@savanna/contract/discovery/routes'
import { FILTER_BOUNDS } from '@savanna/contract/discovery/routes'

/** Filters as members set them, each with what it means. */
export interface Filters {
  ageMin: number
  ageMax: number
  ageMode: FilterMode
  /** Kilometres. */
  distMax: number
  distMode: FilterMode
  popMin: number
  popMax: number
  popMode: FilterMode
  /** Ids. */
  tags: number[]
  tagsMode: FilterMode
}

/** Filters as rows are compared with them. What leaves nobody out is at its widest. */
export interface Criteria {
  /** Born later than this day. */
  bornAfter: string
  /** Born on this day at the latest. */
  bornUntil: string
  popMin: number
  popMax: number
  /** Bits of the interests that must all be there. */
  tags: number
  /** Whole metres; null is anywhere. */
  reach: number | null
}

export const OPEN: Criteria = {
  bornAfter: '-infinity',
  bornUntil: 'infinity',
  popMin: FILTER_BOUNDS.popularity.min,
  popMax: FILTER_BOUNDS.popularity.max,
  tags: 0,
  reach: null,
}

/** What must hold, what should, and how many filters the latter are made of. */
export interface Demands {
  must: Criteria
  prefer: Criteria
  preferred: number
}

/** Positions are those of cells; whoever lives across the street from the limit is still within it. */
const GRACE_M = 800

/** Interests as bits: bit `tag_id - 1` for each. */
export function bitsOf(tags: number[]): number {
  return tags.reduce((bits, tag) => bits | (1 << (tag - 1)), 0)
}

/** The interests of such bits, in their order. */
export function tagsOf(bits: number): number[] {
  const tags: number[] = []
  for (let tag = 1; bits >> (tag - 1) > 0; tag++) if (bits & (1 << (tag - 1))) tags.push(tag)
  return tags
}

/** The day on which those who turn `age` today were born; there is no 29 February in most years. */
function birthdayOf(age: number, today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const born = new Date(Date.UTC(year - age, month - 1, day))
  if (born.getUTCMonth() !== month - 1) born.setUTCDate(0)
  return born.toISOString().slice(0, 10)
}

/** One filter alone, as a part of the criteria; nothing when it leaves nobody out. */
function parts(filters: Filters, today: string): [FilterMode, Partial<Criteria>][] {
  const { ageMin, ageMax, popMin, popMax, tags, distMax } = filters
  const { age, popularity } = FILTER_BOUNDS
  const ages = {
    // The ends of the slider are open: those who have grown older than 99 since they came are still there.
    ...(ageMin > age.min && { bornUntil: birthdayOf(ageMin, today) }),
    ...(ageMax < age.max && { bornAfter: birthdayOf(ageMax + 1, today) }),
  }
  const pops = popMin > popularity.min || popMax < popularity.max ? { popMin, popMax } : {}
  return [
    [filters.ageMode, ages],
    [filters.popMode, pops],
    [filters.tagsMode, tags.length > 0 ? { tags: bitsOf(tags) } : {}],
    [filters.distMode, { reach: distMax * 1000 + GRACE_M }],
  ]
}

/** Filters as demands on rows, on a day (YYYY-MM-DD). */
export function demandsOf(filters: Filters, today: string): Demands {
  const demands: Demands = { must: { ...OPEN }, prefer: { ...OPEN }, preferred: 0 }
  for (const [mode, part] of parts(filters, today)) {
    if (mode === 'ignore' || Object.keys(part).length === 0) continue
    Object.assign(demands[mode], part)
    if (mode === 'prefer') demands.preferred += 1
  }
  return demands
}

/** The criteria of those who satisfy all that is preferred as well. No filter is in both. */
export function bestOf({ must, prefer }: Demands): Criteria {
  const best = { ...must }
  for (const key of Object.keys(OPEN) as (keyof Criteria)[])
    if (prefer[key] !== OPEN[key]) Object.assign(best, { [key]: prefer[key] })
  return best
}
