import type { SiteCounts } from '@savanna/contract/site/live-values'
import { MINUTE_MS } from '@savanna/contract/time'
import type { Context } from '../../context.ts'
import { countMembersAndMatches } from './site.repository.ts'

/** How long counts are served before they are read again, as the route promises. */
const KEPT_MS = 10 * MINUTE_MS

/** Returns a function that counts what the landing page shows, at most once in ten minutes. */
export function createCounts({ db, now }: Pick<Context, 'db' | 'now'>) {
  let counted: { at: number; counts: Promise<SiteCounts> } | undefined
  return () => {
    const at = now().getTime()
    if (!counted || at - counted.at >= KEPT_MS) {
      const counts = countMembersAndMatches(db)
      const mine = { at, counts }
      counted = mine
      counts.catch(() => {
        if (counted === mine) counted = undefined
      })
    }
    return counted.counts
  }
}
