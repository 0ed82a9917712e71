import { FILTER_BOUNDS } from '@savanna/contract/discovery/routes'
import { heldOfHeight, UNSAID_HELD } from '../../../../schema/discovery/answers.ts'
import type { Filters } from '../request.ts'

/** Heights in centimetres. */
export interface Heights {
  min: number
  max: number
  /** Members who don't say satisfy them as well. */
  maybe: boolean
}

/** Only members who don't say: nobody is this tall. */
export const UNSAID: Heights = { min: 0, max: 0, maybe: true }

/** Returns the heights that a filter allows; undefined at its full range, which excludes nobody. */
export function heightsOf({
  heightMin: min,
  heightMax: max,
  heightMaybe: maybe,
}: Filters): Heights | undefined {
  const { height } = FILTER_BOUNDS
  return min > height.min || max < height.max ? { min, max, maybe } : undefined
}

/** Returns the values that a row's height is compared with, and the height that replaces a missing one. */
export function heightValues(heights: Heights | null) {
  const { min, max, maybe } = heights ?? UNSAID
  return { heightMin: min, heightMax: max, heightUnsaid: maybe ? min : -1 }
}

/** Returns the numbers in `discovery_holdings.held` of which members of these heights have one. */
export function heldOfHeights({ min, max, maybe }: Heights): number[] {
  const numbers = Array.from({ length: max - min + 1 }, (_, at) => heldOfHeight(min + at))
  return maybe ? [UNSAID_HELD, ...numbers] : numbers
}
