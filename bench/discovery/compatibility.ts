import type { Context } from '../../server/src/context.ts'
import {
  type CompatibleQuery,
  readCompatiblePage,
} from '../../server/src/features/discovery/compatibility/lists.service.ts'
import { readSearcher } from '../../server/src/features/discovery/compatibility/searcher.ts'
import { findCandidates } from '../../server/src/features/discovery/search/candidates.ts'
import { withExcept } from '../../server/src/features/discovery/search/condition.ts'
import type { Filters } from '../../server/src/features/discovery/search/request.ts'
import type { Database } from '../../server/src/kit/database/database.ts'
import { printTable } from '../support/table.ts'
import { formatTiming, measureDuration, summarizeDurations } from '../support/timing.ts'
import { type BenchSearcher, DENSITIES, type Density } from './population.ts'
import { conditionsFor, FILTERS } from './queries.ts'

const PAGE = 12
const RUNS = 4

async function createQuery(
  context: Pick<Context, 'db' | 'now'>,
  searcher: BenchSearcher,
  filters: Filters,
  run: number,
): Promise<CompatibleQuery> {
  const known = await readSearcher(context, searcher.id)
  if (!known) throw new Error(`${searcher.id} is not a member`)
  const conditions = conditionsFor(searcher, filters)
  return {
    searcher: known,
    purpose: JSON.stringify([filters, run]),
    candidates: (db, limit, except) =>
      findCandidates(
        db,
        conditions.map((condition) => withExcept(condition, except)),
        limit,
      ),
    reading: { liked: 'hidden', passed: 'hidden', least: 0, counted: false },
  }
}

/** Measures whole first pages by compatibility (candidates, answers, ranking, storing, reading) and prints a table. */
export async function measureCompatibility(
  db: Database,
  searchers: Record<Density, BenchSearcher[]>,
): Promise<void> {
  const context = { db, now: () => new Date() }
  const rows: string[][] = []
  for (const [name, filters] of Object.entries(FILTERS)) {
    const cells: string[] = []
    for (const density of DENSITIES) {
      const [ranked, stored]: [number[], number[]] = [[], []]
      for (let run = 0; run <= RUNS; run++)
        for (const searcher of searchers[density]) {
          const page = async () => {
            const found = await readCompatiblePage(
              context,
              await createQuery(context, searcher, filters, run),
              PAGE,
            )
            await found?.store()
          }
          const [first, second] = [await measureDuration(page), await measureDuration(page)]
          if (run > 0) ranked.push(first)
          if (run > 0) stored.push(second)
        }
      cells.push(`${formatTiming(summarizeDurations(ranked))}, ${formatTiming(summarizeDurations(stored))}`)
    }
    rows.push([name, ...cells])
  }
  printTable(
    [
      'compatibility, whole first page',
      ...DENSITIES.map((density) => `${density}: ranked now, from the stored list: p50 / p95 ms`),
    ],
    rows,
  )
}
