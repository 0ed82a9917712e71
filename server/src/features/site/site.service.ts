import type { Context } from '../../context.ts'
import { countEverything } from './site.repository.ts'

const KEPT_MS = 10 * 60_000

type Counts = Awaited<ReturnType<typeof countEverything>>

/** The counts as the drawn front page writes them. */
export function figuresOf(counts: Counts): Record<keyof Counts, string> {
  const text = (count: number) => count.toLocaleString('en-GB')
  return { members: text(counts.members), matches: text(counts.matches), cities: text(counts.cities) }
}

/** Counts what the front page tells, once in ten minutes however many ask. */
export function createCounts({ db, now }: Pick<Context, 'db' | 'now'>) {
  let counted: { at: number; counts: Promise<Counts> } | undefined
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
