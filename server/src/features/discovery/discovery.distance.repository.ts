import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Statement, statement } from '../../kit/database/statement.ts'
import { type CellColumn, cellsWithin, farthestIn, nearestIn, partsOf, spotsOf } from './discovery.grid.ts'
import type { Place } from './discovery.ordered.repository.ts'
import {
  belongs,
  METRES,
  metresTo,
  nameOf,
  ROWS,
  type Searcher,
  type Shape,
  shapeOf,
  type Tier,
  value,
  valuesOf,
} from './discovery.sql.repository.ts'
import { discoveryCells } from './discovery.tables.ts'

/** A piece of the map that has not been looked into. */
interface Piece {
  column: 'c1' | 'c2'
  cell: number
  /** No key in it is lower. */
  bound: number
}

/** Keys are metres, and below zero for farthest first: the lower one always comes first, then the lower id. */
type Far = boolean
export const DISTANCE_BEGINNING: Place = { key: -30_000_000, id: '00000000-0000-0000-0000-000000000000' }

/** A piece with more fitting rows than this is cut into smaller ones instead of being read. */
const CROWD = 1_500
const PIECES_AT_ONCE = { first: 4, most: 64 }

type Values = ReturnType<typeof valuesOf> & Place & { cells: number[] }
interface Scanned extends Place {
  /** Null with a place; otherwise how many rows the cell has, so far as they were counted. */
  cell: number | null
  rows: number
}

const direction = (far: Far) => sql.raw(far ? '-' : '')

/** Reads whole cells: their best rows, and how many each has. */
function buildScan({
  column,
  far,
  shape,
  limit,
  crowd,
}: {
  column: 'c1' | 'c2'
  far: Far
  shape: Shape
  limit: number
  crowd: number
}): Statement<Scanned, Values> {
  const most = sql.raw(`${crowd + 1}`)
  return statement(
    `discovery_scan_${column}_${far ? 'far' : 'near'}${nameOf(shape)}_${limit}_${crowd}`,
    sql`with scanned as materialized (
        select cells.cell, seen.* from unnest(${value('cells', 'int[]')}) as cells (cell) cross join lateral (
          select d.member_id, d.klass, d.birth, d.pop, d.tagbits, d.lat, d.lon, d.ready from ${ROWS}
          where d.${sql.raw(column)} = cells.cell and d.klass = any (${value('klasses', 'smallint[]')}) and d.ready
          limit ${most}
        ) seen
      ), counted as (
        select cell, count(*)::int as rows from scanned group by cell
      ), best as (
        select d.member_id as id, ${direction(far)}${METRES} as key from scanned d
        where d.cell in (select cell from counted where rows < ${most}) and ${belongs(shape)}
          and (${direction(far)}${METRES}, d.member_id) > (${value('key', 'int')}, ${value('id', 'uuid')})
        order by 2, 1 limit ${sql.raw(`${limit}`)}
      )
      select null::int as cell, 0 as rows, id, key from best
      union all select cell, rows, null, 0 from counted where rows = ${most}`,
  )
}

/** Asks places of the grid one after the other, each by its members' ids: for where people live close together. */
function buildProbe(far: Far, shape: Shape, limit: number): Statement<Place, Values> {
  const most = sql.raw(`${limit}`)
  const lat = sql`((2 * (cells.spot / 32768 - 4500) + 1) / 100::float8)`
  const lon = sql`((2 * (cells.spot % 32768 - 9000) + 1) / 100::float8)`
  return statement(
    `discovery_probe_${far ? 'far' : 'near'}${nameOf(shape)}_${limit}`,
    sql`select best.id, spots.key from (
        select cells.spot, ${direction(far)}${metresTo(lat, lon)} as key
        from unnest(${value('cells', 'int[]')}) as cells (spot) order by 2
      ) spots cross join unnest(${value('klasses', 'smallint[]')}) as klasses (klass) cross join lateral (
        select d.member_id as id from ${ROWS}
        where d.spot = spots.spot and d.klass = klasses.klass and ${belongs(shape)}
          and (spots.key > ${value('key', 'int')}
            or spots.key = ${value('key', 'int')} and d.member_id > ${value('id', 'uuid')})
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

const occupiedCells = statement<{ c2: number }, Record<never, never>>(
  'discovery_cells',
  sql`select ${discoveryCells.c2} from ${discoveryCells}`,
)

/** The pieces of the map that may hold somebody who belongs behind the place, the most promising first. */
async function piecesFor(db: Database, searcher: Searcher, tier: Tier, after: Place, far: Far) {
  const { reach } = tier.must
  const cells =
    reach === null ? (await occupiedCells(db, {})).map(({ c2 }) => c2) : cellsWithin(searcher, reach, 'c2')
  return asPieces(searcher, 'c2', cells, { reach, after, far })
}

interface Limits {
  reach: number | null
  after: Place
  far: Far
}

function asPieces(place: Searcher, column: 'c1' | 'c2', cells: number[], limits: Limits): Piece[] {
  const pieces = cells.flatMap((cell): Piece[] => {
    const [nearest, farthest] = [nearestIn(place, column, cell), farthestIn(place, column, cell)]
    if (limits.reach !== null && nearest > limits.reach) return []
    const [lowest, highest] = limits.far ? [-farthest, -nearest] : [nearest, farthest]
    return highest < limits.after.key ? [] : [{ column, cell, bound: lowest }]
  })
  return pieces.sort((a, b) => a.bound - b.bound)
}

/** The next ones behind a place of a level, nearest or farthest first. */
export async function findByDistance(
  db: Database,
  searcher: Searcher,
  tier: Tier,
  page: { far: Far; after: Place; limit: number; crowd?: number },
): Promise<Place[]> {
  const { far, after, limit, crowd = CROWD } = page
  const shape = shapeOf(tier)
  const values = { ...valuesOf(searcher, tier), ...after }
  const limits: Limits = { reach: tier.must.reach, after, far }
  const within = { near: tier.must.reach !== null, soft: shape.soft }
  let pieces = await piecesFor(db, searcher, tier, after, far)
  let found: Place[] = []
  let atOnce = PIECES_AT_ONCE.first

  /** Nobody in a piece with a higher bound can still come onto the page. */
  const isOpen = ({ bound }: Piece) => found.length < limit || bound <= (found.at(-1)?.key ?? 0)
  const take = (more: Place[]) => {
    found = [...found, ...more].sort((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1)).slice(0, limit)
  }
  async function scan(column: 'c1' | 'c2', cells: number[]): Promise<number[]> {
    if (cells.length === 0) return []
    const ask = remembered(scans, [column, far, nameOf(within), limit, crowd], () =>
      buildScan({ column, far, shape: within, limit, crowd }),
    )
    const rows = await ask(db, { ...values, cells })
    take(rows.filter(({ cell }) => cell === null).map(({ id, key }) => ({ id, key })))
    return rows.flatMap(({ cell }) => (cell === null ? [] : [cell]))
  }

  for (pieces = pieces.filter(isOpen); pieces.length > 0; pieces = pieces.filter(isOpen)) {
    const [now, later] = [pieces.slice(0, atOnce), pieces.slice(atOnce)]
    atOnce = Math.min(2 * atOnce, PIECES_AT_ONCE.most)
    const cellsOf = (column: CellColumn) =>
      now.flatMap((piece) => (piece.column === column ? [piece.cell] : []))
    const crowdedC2 = await scan('c2', cellsOf('c2'))
    const crowdedC1 = await scan('c1', cellsOf('c1'))
    for (const c1 of crowdedC1) {
      const ask = remembered(probes, [far, nameOf(within), limit], () => buildProbe(far, within, limit))
      take(await ask(db, { ...values, cells: spotsOf(c1) }))
    }
    const parts = asPieces(searcher, 'c1', crowdedC2.flatMap(partsOf), limits)
    pieces = [...parts, ...later].sort((a, b) => a.bound - b.bound)
  }
  return found
}
