import type { Context } from '../../server/src/context.ts'
import {
  type CompatibleQuery,
  compatiblePage,
  knownSearcher,
} from '../../server/src/features/discovery/compatibility/lists.service.ts'
import { findCandidates } from '../../server/src/features/discovery/search/candidates.ts'
import type { Filters } from '../../server/src/features/discovery/search/condition.ts'
import { demandsOf } from '../../server/src/features/discovery/search/condition.ts'
import type { Database } from '../../server/src/kit/database/database.ts'
import { inWords, printTable, time, timingOf } from './measure.ts'
import { KINDS, type Kind, type Viewer } from './population.ts'
import { FILTERS, searcherOf, TODAY } from './queries.ts'

const PAGE = 12
const RUNS = 4

async function queryFor(
  world: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  filters: Filters,
  run: number,
): Promise<CompatibleQuery> {
  const known = await knownSearcher(world, viewer.id)
  if (!known) throw new Error(`${viewer.id} is no member`)
  const searcher = searcherOf(viewer)
  return {
    searcher: known,
    purpose: JSON.stringify([filters, run]),
    candidates: (db, limit, except) =>
      findCandidates(db, { ...searcher, except }, demandsOf(filters, TODAY), limit),
    reading: { liked: 'hidden', passed: 'shown', least: 0, counted: false },
  }
}

/** First pages by compatibility as the product makes them: candidates, their answers, ranking, storing, reading. */
export async function measureCompatibility(db: Database, viewers: Record<Kind, Viewer[]>): Promise<void> {
  const world = { db, now: () => new Date() }
  const rows: string[][] = []
  for (const [name, filters] of Object.entries(FILTERS)) {
    const cells: string[] = []
    for (const kind of KINDS) {
      const [ranked, kept]: [number[], number[]] = [[], []]
      for (let run = 0; run <= RUNS; run++)
        for (const viewer of viewers[kind]) {
          const page = async () => {
            const found = await compatiblePage(world, await queryFor(world, viewer, filters, run), PAGE)
            await found?.keep()
          }
          const [first, second] = [await time(page), await time(page)]
          if (run > 0) ranked.push(first)
          if (run > 0) kept.push(second)
        }
      cells.push(`${inWords(timingOf(ranked))}, ${inWords(timingOf(kept))}`)
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
