import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { type Statement, statement, value } from '../../../kit/database/statement.ts'
import { discoveryCells, discoveryCrowds } from '../../../schema/discovery.tables.ts'
import {
  belongs,
  HIDDEN,
  hasWhatItTakes,
  METRES,
  metresTo,
  nameOf,
  ROUGHLY_NEAR,
  ROWS,
  type Searcher,
  type Shape,
  type Tier,
  valuesOf,
} from './condition.repository.ts'
import type { Place } from './indexed.repository.ts'

/** What the map is cut into: cells of two widths, and the places of the grid. */
export type Column = 'c1' | 'c2' | 'spot'
const COLUMNS: Column[] = ['c1', 'c2', 'spot']
type Pieces = Record<Column, number[]>
type Values = ReturnType<typeof valuesOf> & Place & Pieces

interface Build {
  far: boolean
  shape: Shape
  limit: number
  /** A cell with more members than this is not read as a whole. */
  crowd: number
}

const sign = (far: boolean) => sql.raw(far ? '-' : '')

/** Members in whole cells, in no order. All that is selected is in the index: `ready` is its condition, no column of it. */
function inCells(column: 'c1' | 'c2', { far, shape }: Build): SQL {
  return sql`select d.member_id as id, ${sign(far)}d.metres as key
    from unnest(${value(column, 'int[]')}) as cells (cell) cross join lateral (
      select d.member_id, d.birth, d.pop, d.tagbits, true as ready, ${METRES} as metres from ${ROWS}
      where d.${sql.raw(column)} = cells.cell and d.klass = any (${value('klasses', 'smallint[]')}) and d.ready
        and ${hasWhatItTakes()} ${shape.near ? sql`and ${ROUGHLY_NEAR}` : sql``}
      offset 0
    ) d
    where ${belongs(shape, { metres: sql`d.metres` })}
      and (${sign(far)}d.metres, d.member_id) > (${value('key', 'int')}, ${value('id', 'uuid')})`
}

/** Members at places of the grid, the first of each by their ids: all in one place are equally far. */
function atSpots({ far, shape, limit }: Build): SQL {
  const lat = sql`((2 * (cells.spot / 32768 - 4500) + 1) / 100::float8)`
  const lon = sql`((2 * (cells.spot % 32768 - 9000) + 1) / 100::float8)`
  return sql`select best.id, spots.key from (
      select cells.spot, metres, ${sign(far)}metres as key from unnest(${value('spot', 'int[]')}) as cells (spot)
      cross join lateral (select ${metresTo(lat, lon)} as metres offset 0) measured
    ) spots cross join unnest(${value('klasses', 'smallint[]')}) as klasses (klass) cross join lateral (
      select d.member_id as id from ${ROWS}
      where d.spot = spots.spot and d.klass = klasses.klass and ${belongs(shape, { metres: sql`spots.metres` })}
        and (spots.key > ${value('key', 'int')} or d.member_id > ${value('id', 'uuid')})
      order by d.member_id limit ${sql.raw(`${limit}`)}
    ) best
    where spots.key >= ${value('key', 'int')}`
}

/** The best members of all pieces; what there are no pieces of is not asked for. */
function buildLook(columns: Column[], build: Build): Statement<Place, Values> {
  const { far, shape, limit } = build
  const parts = columns.map((column) => (column === 'spot' ? atSpots(build) : inCells(column, build)))
  return statement(
    `discovery_${far ? 'far' : 'near'}_${columns.join('_')}${nameOf(shape)}_${limit}`,
    sql`with ${HIDDEN} select id, key from (${sql.join(parts, sql` union all `)}) found
      order by key, id limit ${sql.raw(`${limit}`)}`,
  )
}

const built = new Map<string, Statement<Place, Values>>()

/** The c2 cells in which there is somebody, and about how many. */
export const occupiedCells = statement<{ c2: number; members: number }, Record<never, never>>(
  'discovery_cells',
  sql`select ${discoveryCells.c2}, ${discoveryCells.members} from ${discoveryCells}`,
)

const askCrowds = statement<{ c1: number; members: number }, { cells: number[] }>(
  'discovery_crowds',
  sql`select ${discoveryCrowds.c1}, ${discoveryCrowds.members} from ${discoveryCrowds}
    where ${discoveryCrowds.c1} = any (${value('cells', 'int[]')})`,
)

/** So long a count is believed; it is made anew each hour. */
const BELIEVED_MS = 60_000
const REMEMBERED = 100_000
const told = new WeakMap<Database, { since: number; members: Map<number, number> }>()

function crowdsTold(db: Database): Map<number, number> {
  const now = performance.now()
  const known = told.get(db)
  if (known && now - known.since < BELIEVED_MS && known.members.size < REMEMBERED) return known.members
  const members = new Map<number, number>()
  told.set(db, { since: now, members })
  return members
}

/**
 * About how many members there are by c1 cell, of these cells at least; none where nobody was ever counted. Plans are
 * made by it, not answers, so that every search of a minute may go by what the first one was told.
 */
export async function crowdsOf(db: Database, cells: number[]): Promise<ReadonlyMap<number, number>> {
  const crowds = crowdsTold(db)
  const unknown = cells.filter((cell) => !crowds.has(cell))
  if (unknown.length === 0) return crowds
  const counted = await askCrowds(db, { cells: unknown })
  for (const cell of unknown) crowds.set(cell, 0)
  for (const { c1, members } of counted) crowds.set(c1, members)
  return crowds
}

/** Whom one page by distance is for, and what is on it. */
export interface Quest {
  db: Database
  searcher: Searcher
  tier: Tier
  after: Place
  build: Build
}

/** The best of those who live in some pieces of the map. */
export async function look(
  { db, searcher, tier, after, build }: Quest,
  pieces: { column: Column; cell: number }[],
): Promise<Place[]> {
  const cells: Pieces = { c1: [], c2: [], spot: [] }
  for (const { column, cell } of pieces) cells[column].push(cell)
  const columns = COLUMNS.filter((column) => cells[column].length > 0)
  const name = JSON.stringify([columns, build])
  const ask = built.get(name) ?? buildLook(columns, build)
  built.set(name, ask)
  return ask(db, { ...valuesOf(searcher, tier), ...after, ...cells })
}
