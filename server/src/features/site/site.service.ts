import type { Context } from '../../context.ts'
import { countEverything } from './site.repository.ts'

const KEPT_MS = 10 * 60_000

/** Counts what the front page tells, once in ten minutes however many ask. */
export function createCounts({ db, now }: Pick<Context, 'db' | 'now'>) {
  let counted: { at: number; counts: ReturnType<typeof countEverything> } | undefined
  return () => {
    const at = now().getTime()
    if (!counted || at - counted.at >= KEPT_MS) {
      const counts = countEverything(db)
      const mine = { at, counts }
      counted = mine
      counts.catch(() => {
        if (counted === mine) counted = undefined
      })
    }
    return counted.counts
  }
}
