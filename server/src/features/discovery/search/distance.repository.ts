import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { oncePerDatabase } from '../../../kit/database/driver/once-for.ts'
import { type Bind, statement, statements } from '../../../kit/database/statement.ts'
import { discoveryCells, discoveryDensity } from '../../../schema/discovery/discovery.tables.ts'
import {
  hiddenIds,
  meetsCondition,
  metresTo,
  metresToRow,
  ROWS,
  roughlyNear,
  withinBounds,
} from './condition.repository.ts'
import { type ConditionValues, type SqlCondition, type Variant, variantSuffixOf } from './condition.ts'
import type { CellKind } from './grid.ts'
import type { ListEntry } from './list-entry.ts'

const KINDS: CellKind[] = ['c1', 'c2', 'spot']
type DistanceValues = ConditionValues & ListEntry & Record<CellKind, number[]>
type BindValues = Bind<keyof DistanceValues>

/** The members that a search by distance reads, in any cells. */
export interface DistanceSearch {
  condition: SqlCondition
  /** Farthest first; keys are then negative metres. */
  far: boolean
  after: ListEntry
  limit: number
}

interface ReadVariant {
  kinds: CellKind[]
  far: boolean
  condition: Variant
  limit: number
}

const sign = (far: boolean) => sql.raw(far ? '-' : '')

/**
 * Selects members in whole cells, in no order. All selected columns but the height are in the index: `ready` is
 * its condition, not one of its columns.
 */
function inCells(bind: BindValues, kind: 'c1' | 'c2', { far, condition }: ReadVariant): SQL {
  const height = condition.tall || condition.softTall ? sql`d.height,` : sql``
  return sql`select d.member_id as id, ${sign(far)}d.metres as key
    from unnest(${bind(kind, 'int[]')}) as cells (cell) cross join lateral (
      select d.member_id, d.birth, d.pop, d.tagbits, d.answers, ${height} true as ready, ${metresToRow(bind)} as metres from ${ROWS}
      where d.${sql.raw(kind)} = cells.cell and d.cohort = any (${bind('cohorts', 'smallint[]')}) and d.ready
        and ${withinBounds(bind)} ${condition.near ? sql`and ${roughlyNear(bind)}` : sql``}
      offset 0
    ) d
    where ${meetsCondition(bind, condition, { metres: sql`d.metres` })}
      and (${sign(far)}d.metres, d.member_id) > (${bind('key', 'int')}, ${bind('id', 'uuid')})`
}

/** Selects members at grid spots, the first of each by id: everyone in a spot is equally far away. */
function atSpots(bind: BindValues, { far, condition, limit }: ReadVariant): SQL {
  const lat = sql`((2 * (cells.spot / 32768 - 4500) + 1) / 100::float8)`
  const lon = sql`((2 * (cells.spot % 32768 - 9000) + 1) / 100::float8)`
  return sql`select best.id, spots.key from (
      select cells.spot, metres, ${sign(far)}metres as key from unnest(${bind('spot', 'int[]')}) as cells (spot)
      cross join lateral (select ${metresTo(bind, lat, lon)} as metres offset 0) measured
    ) spots cross join unnest(${bind('cohorts', 'smallint[]')}) as cohorts (cohort) cross join lateral (
      select d.member_id as id from ${ROWS}
      where d.spot = spots.spot and d.cohort = cohorts.cohort
        and ${meetsCondition(bind, condition, { metres: sql`spots.metres` })}
        and (spots.key > ${bind('key', 'int')} or d.member_id > ${bind('id', 'uuid')})
      order by d.member_id limit ${sql.raw(`${limit}`)}
    ) best
    where spots.key >= ${bind('key', 'int')}`
}

/** The best members in several kinds of cells; skips kinds without cells. */
const readBest = statements<ReadVariant, ListEntry, DistanceValues>(
  ({ kinds, far, condition, limit }) =>
    `discovery_${far ? 'far' : 'near'}_${kinds.join('_')}${variantSuffixOf(condition)}_${limit}`,
  (bind, variant) => {
    const parts = variant.kinds.map((kind) =>
      kind === 'spot' ? atSpots(bind, variant) : inCells(bind, kind, variant),
    )
    return sql`with ${hiddenIds(bind)} select id, key from (${sql.join(parts, sql` union all `)}) found
      order by key, id limit ${sql.raw(`${variant.limit}`)}`
  },
)

/** Returns the first members of a search by distance in some cells; `key` is metres, negative for farthest first. */
export async function readCells(
  db: Database,
  { condition, far, after, limit }: DistanceSearch,
  cells: { kind: CellKind; cell: number }[],
): Promise<ListEntry[]> {
  const byKind: Record<CellKind, number[]> = { c1: [], c2: [], spot: [] }
  for (const { kind, cell } of cells) byKind[kind].push(cell)
  const kinds = KINDS.filter((kind) => byKind[kind].length > 0)
  const read = readBest({ kinds, far, condition: condition.variant, limit })
  return read(db, { ...condition.values, key: after.key, id: after.id, ...byKind })
}

/** Returns the c2 cells with members, and about how many each. */
export const occupiedCells = statement<{ cell: number; members: number }, Record<never, never>>(
  'discovery_cells',
  () => sql`select ${discoveryCells.c2} as cell, ${discoveryCells.members} from ${discoveryCells}`,
)

const readDensity = statement<{ c1: number; members: number }, { cells: number[] }>(
  'discovery_density',
  (bind) => sql`select ${discoveryDensity.c1}, ${discoveryDensity.members} from ${discoveryDensity}
    where ${discoveryDensity.c1} = any (${bind('cells', 'int[]')})`,
)

/** How long a density is cached; it's recounted every hour. */
const CACHED_MS = 60_000
const CACHED_CELLS = 100_000
const cacheOf = oncePerDatabase(() => ({ since: performance.now(), members: new Map<number, number>() }))

function freshCache(db: Database): Map<number, number> {
  const cache = cacheOf(db)
  const now = performance.now()
  if (now - cache.since >= CACHED_MS || cache.members.size >= CACHED_CELLS)
    Object.assign(cache, { since: now, members: new Map() })
  return cache.members
}

/**
 * Returns about how many members there are in each c1 cell, 0 if nobody was ever counted. Only plans depend
 * on it, not results, so all searches within a minute may share what the first one read.
 */
export async function findDensity(
  db: Database,
  cells: number[],
): Promise<{ cell: number; members: number }[]> {
  const density = freshCache(db)
  const unknown = cells.filter((cell) => !density.has(cell))
  if (unknown.length > 0) {
    const counted = await readDensity(db, { cells: unknown })
    for (const cell of unknown) density.set(cell, 0)
    for (const { c1, members } of counted) density.set(c1, members)
  }
  return cells.map((cell) => ({ cell, members: density.get(cell) ?? 0 }))
}
