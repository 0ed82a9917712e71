import { COUNTS_FROM, type SiteCounts } from '@savanna/contract/site/live-values'
import { MINUTE_MS } from '@savanna/contract/time'
import type { Context } from '../../context.ts'
import { countMembersAndMatches } from './site.repository.ts'

/** How long counts are cached, as the route promises. */
const CACHED_MS = 10 * MINUTE_MS
/** A young site grows visibly, and counting it takes no time. */
const CACHED_YOUNG_MS = 10_000

/**
 * Returns a function that counts the landing page's numbers, at most once in ten minutes, or once in ten
 * seconds while the site is young.
 */
export function createCounts({ db, now }: Pick<Context, 'db' | 'now'>) {
  let counted: { at: number; keptMs: number; counts: Promise<SiteCounts> } | undefined
  return () => {
    const at = now().getTime()
    if (!counted || at - counted.at >= counted.keptMs) {
      const counts = countMembersAndMatches(db)
      const mine = { at, keptMs: CACHED_MS, counts }
      counted = mine
      counts.then(
        ({ members }) => {
          if (members < COUNTS_FROM) mine.keptMs = CACHED_YOUNG_MS
        },
        () => {
          if (counted === mine) counted = undefined
        },
      )
    }
    return counted.counts
  }
}
