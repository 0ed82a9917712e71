import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Statement, statement } from '../../kit/database/statement.ts'
import type { Place } from './discovery.ordered.repository.ts'
import {
  belongs,
  HAS_WHAT_IT_TAKES,
  METRES,
  metresTo,
  nameOf,
  ROWS,
  type Searcher,
  type Shape,
  type Tier,
  value,
  valuesOf,
} from './discovery.sql.repository.ts'
import { discoveryCells } from './discovery.tables.ts'

export type Column = 'c1' | 'c2'

type Values = ReturnType<typeof valuesOf> & Place & { cells: number[] }
interface Scanned extends Place {
  /** Null with a place; otherwise a cell that is too crowded to be read. */
  cell: number | null
}

interface Build {
  far: boolean
  shape: Shape
  limit: number
  crowd: number
}

const sign = (far: boolean) => sql.raw(far ? '-' : '')

/** Reads whole cells: their best rows, and which of them have too many. */
function buildScan(column: Column, { far, shape, limit, crowd }: Build): Statement<Scanned, Values> {
  const most = sql.raw(`${crowd + 1}`)
  const metres = sql`d.metres`
  return statement(
    `discovery_scan_${column}_${far ? 'far' : 'near'}${nameOf(shape)}_${limit}_${crowd}`,
    sql`with scanned as materialized (
        select cells.cell, d.*
        from unnest(${value('cells', 'int[]')}) as cells (cell) cross join lateral (
          select d.member_id, d.birth, d.pop, d.tagbits, d.lat, d.lon, d.ready from ${ROWS}
          where d.${sql.raw(column)} = cells.cell and d.klass = any (${value('klasses', 'smallint[]')}) and d.ready
          limit ${most}
        ) d
      ), crowded as (
        select cell from scanned group by cell having count(*) = ${most}
      ), best as (
        select d.member_id as id, ${sign(far)}d.metres as key from (
          select d.*, ${METRES} as metres from scanned d
          where d.cell not in (select cell from crowded) and ${HAS_WHAT_IT_TAKES} offset 0
        ) d
        where ${belongs(shape, metres)}
          and (${sign(far)}d.metres, d.member_id) > (${value('key', 'int')}, ${value('id', 'uuid')})
        order by 2, 1 limit ${sql.raw(`${limit}`)}
      )
      select null::int as cell, id, key from best
      union all select cell, null, 0 from crowded`,
  )
}

/** Asks places of the grid, each by its members' ids: all in one place are equally far. */
function buildProbe({ far, shape, limit }: Build): Statement<Place, Values> {
  const most = sql.raw(`${limit}`)
  const lat = sql`((2 * (cells.spot / 32768 - 4500) + 1) / 100::float8)`
  const lon = sql`((2 * (cells.spot % 32768 - 9000) + 1) / 100::float8)`
  return statement(
    `discovery_probe_${far ? 'far' : 'near'}${nameOf(shape)}_${limit}`,
    sql`select best.id, spots.key from (
        select cells.spot, metres, ${sign(far)}metres as key from unnest(${value('cells', 'int[]')}) as cells (spot)
        cross join lateral (select ${metresTo(lat, lon)} as metres offset 0) measured
      ) spots cross join unnest(${value('klasses', 'smallint[]')}) as klasses (klass) cross join lateral (
        select d.member_id as id from ${ROWS}
        where d.spot = spots.spot and d.klass = klasses.klass and ${belongs(shape, sql`spots.metres`)}
          and (spots.key > ${value('key', 'int')} or d.member_id > ${value('id', 'uuid')})
        order by d.member_id limit ${most}
      ) best
      where spots.key >= ${value('key', 'int')}
      order by spots.key, best.id limit ${most}`,
  )
}

const scans = new Map<string, Statement<Scanned, Values>>()
const probes = new Map<string, Statement<Place, Values>>()

function remembered<T>(known: Map<string, T>, parts: unknown[], make: () => T): T {
  const name = parts.join()
  const found = known.get(name) ?? make()
  known.set(name, found)
  return found
}

/** The c2 cells in which there is somebody, and about how many. */
export const occupiedCells = statement<{ c2: number; members: number }, Record<never, never>>(
  'discovery_cells',
  sql`select ${discoveryCells.c2}, ${discoveryCells.members} from ${discoveryCells}`,
)

/** Whom one page by distance is for, and what is on it. */
export interface Quest {
  db: Database
  searcher: Searcher
  tier: Tier
  after: Place
  build: Build
}

/** The best of those who live at places of the grid. */
export function probe({ db, searcher, tier, after, build }: Quest, spots: number[]): Promise<Place[]> {
  const { far, shape, limit } = build
  const ask = remembered(probes, [far, nameOf(shape), limit], () => buildProbe(build))
  return ask(db, { ...valuesOf(searcher, tier), ...after, cells: spots })
}

/** Reads cells of one width; those that are too crowded are named instead. */
export async function scan({ db, searcher, tier, after, build }: Quest, column: Column, cells: number[]) {
  if (cells.length === 0) return { places: [], crowded: [] }
  const { far, shape, limit, crowd } = build
  const ask = remembered(scans, [column, far, nameOf(shape), limit, crowd], () => buildScan(column, build))
  const rows = await ask(db, { ...valuesOf(searcher, tier), ...after, cells })
  return {
    places: rows.filter(({ cell }) => cell === null).map(({ id, key }) => ({ id, key })),
    crowded: rows.flatMap(({ cell }) => (cell === null ? [] : [cell])),
  }
}
