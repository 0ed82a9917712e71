import type { Context } from '../../server/src/context.ts'
import {
  type CompatibleQuery,
  compatiblePage,
} from '../../server/src/features/discovery/compatibility/lists.service.ts'
import { knownSearcher } from '../../server/src/features/discovery/compatibility/searcher.ts'
import { findCandidates } from '../../server/src/features/discovery/search/candidates.ts'
import { withExcept } from '../../server/src/features/discovery/search/condition.ts'
import type { Filters } from '../../server/src/features/discovery/search/request.ts'
import type { Database } from '../../server/src/kit/database/database.ts'
import { printTable } from '../table.ts'
import { formatTiming, measureDuration, summarizeDurations } from '../timing.ts'
import { KINDS, type Kind, type Viewer } from './population.ts'
import { conditionsFor, FILTERS } from './queries.ts'

const PAGE = 12
const RUNS = 4

async function queryFor(
  context: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  filters: Filters,
  run: number,
): Promise<CompatibleQuery> {
  const known = await knownSearcher(context, viewer.id)
  if (!known) throw new Error(`${viewer.id} is no member`)
  const conditions = conditionsFor(viewer, filters)
  return {
    searcher: known,
    purpose: JSON.stringify([filters, run]),
    candidates: (db, limit, except) =>
      findCandidates(
        db,
        conditions.map((condition) => withExcept(condition, except)),
        limit,
      ),
    reading: { liked: 'hidden', passed: 'shown', least: 0, counted: false },
  }
}

/** First pages by compatibility as the product makes them: candidates, their answers, ranking, storing, reading. */
export async function measureCompatibility(db: Database, viewers: Record<Kind, Viewer[]>): Promise<void> {
  const context = { db, now: () => new Date() }
  const rows: string[][] = []
  for (const [name, filters] of Object.entries(FILTERS)) {
    const cells: string[] = []
    for (const kind of KINDS) {
      const [ranked, kept]: [number[], number[]] = [[], []]
      for (let run = 0; run <= RUNS; run++)
        for (const viewer of viewers[kind]) {
          const page = async () => {
            const found = await compatiblePage(context, await queryFor(context, viewer, filters, run), PAGE)
            await found?.keep()
          }
          const [first, second] = [await measureDuration(page), await measureDuration(page)]
          if (run > 0) ranked.push(first)
          if (run > 0) kept.push(second)
        }
      cells.push(`${formatTiming(summarizeDurations(ranked))}, ${formatTiming(summarizeDurations(kept))}`)
    }
    rows.push([name, ...cells])
  }
  printTable(
    [
      'compatibility, whole first page',
      ...KINDS.map((kind) => `${kind}: ranked now, from the kept list: p50 / p95 ms`),
    ],
    rows,
  )
}
