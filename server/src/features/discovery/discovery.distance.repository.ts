import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Statement, statement } from '../../kit/database/statement.ts'
import {
  farthestIn,
  nearestIn,
  partsOf,
  regionWithin,
  ringOf,
  spotsOf,
  spotsWithin,
} from './discovery.grid.ts'
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

type Column = 'c1' | 'c2'

/** A piece of the map that has not been looked into. */
interface Piece {
  column: Column
  cell: number
  /** No key in it is lower. */
  bound: number
  /** Known to hold too many to be read. */
  crowded: boolean
}

/** Keys are metres, and below zero for farthest first: the lower one always comes first, then the lower id. */
export const DISTANCE_BEGINNING: Place = { key: -30_000_000, id: '00000000-0000-0000-0000-000000000000' }
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A cell with more fitting rows than this is cut into smaller pieces instead of being read. */
const CROWD = 600
/** Places of the grid to ask first: where people live close together nothing else is needed. */
const LOOKS = [40, 200]
const LOOK_GROWTH = 5
const PIECES_AT_ONCE = { first: 4, most: 64 }

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
        select cells.cell, d.*, ${METRES} as metres
        from unnest(${value('cells', 'int[]')}) as cells (cell) cross join lateral (
          select d.member_id, d.birth, d.pop, d.tagbits, d.lat, d.lon, d.ready from ${ROWS}
          where d.${sql.raw(column)} = cells.cell and d.klass = any (${value('klasses', 'smallint[]')}) and d.ready
          limit ${most}
        ) d
      ), crowded as (
        select cell from scanned group by cell having count(*) = ${most}
      ), best as (
        select d.member_id as id, ${sign(far)}d.metres as key from scanned d
        where d.cell not in (select cell from crowded) and ${belongs(shape, metres)}
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

const occupiedCells = statement<{ c2: number; members: number }, Record<never, never>>(
  'discovery_cells',
  sql`select ${discoveryCells.c2}, ${discoveryCells.members} from ${discoveryCells}`,
)

interface Quest {
  db: Database
  searcher: Searcher
  tier: Tier
  after: Place
  build: Build
}

const comesFirst = (a: Place, b: Place) => a.key - b.key || (a.id < b.id ? -1 : 1)

function probe({ db, searcher, tier, after, build }: Quest, spots: number[]): Promise<Place[]> {
  const { far, shape, limit } = build
  const ask = remembered(probes, [far, nameOf(shape), limit], () => buildProbe(build))
  return ask(db, { ...valuesOf(searcher, tier), ...after, cells: spots })
}

/** Reads cells of one width; those that are too crowded are named instead. */
async function scan({ db, searcher, tier, after, build }: Quest, column: Column, cells: number[]) {
  if (cells.length === 0) return { places: [], crowded: [] }
  const { far, shape, limit, crowd } = build
  const ask = remembered(scans, [column, far, nameOf(shape), limit, crowd], () => buildScan(column, build))
  const rows = await ask(db, { ...valuesOf(searcher, tier), ...after, cells })
  return {
    places: rows.filter(({ cell }) => cell === null).map(({ id, key }) => ({ id, key })),
    crowded: rows.flatMap(({ cell }) => (cell === null ? [] : [cell])),
  }
}

/** Where the keys behind a place begin, in metres; nothing when that is anywhere on the Earth. */
function edgeOf({ tier, after, build }: Quest): number | undefined {
  if (!build.far) return Math.max(0, after.key)
  const edge = Math.min(-after.key, tier.must.reach ?? Number.POSITIVE_INFINITY)
  return edge < 1_000_000 ? edge : undefined
}

/** Asks the places of the grid that come next, a few and then more. */
async function look(quest: Quest): Promise<{ found: Place[]; after: Place; atEnd: boolean }> {
  const { searcher, tier, build } = quest
  const found: Place[] = []
  let { after } = quest
  for (const count of LOOKS) {
    const edge = edgeOf({ ...quest, after })
    if (edge === undefined) break
    const ring = ringOf(searcher, edge, count, build.far)
    const spots = spotsWithin(searcher, ring)
    if (spots.length === 0 || spots.length > 4 * count) break
    const last = build.far ? -ring.inner : ring.outer
    const behind = await probe({ ...quest, after }, spots)
    const within = behind.filter(({ key }) => key <= last)
    found.push(...within)
    if (found.length >= build.limit) return { found: found.slice(0, build.limit), after, atEnd: true }
    after = { key: last, id: LAST_ID }
    if (build.far ? ring.inner === 0 : tier.must.reach !== null && ring.outer >= tier.must.reach)
      return { found, after, atEnd: true }
    // Where few live, whole cells are sooner read than their places asked one by one.
    if (found.length * LOOK_GROWTH < build.limit) break
  }
  return { found, after, atEnd: false }
}

/** The pieces of the map that may hold somebody who belongs behind the place, the most promising first. */
async function piecesFor(quest: Quest): Promise<Piece[]> {
  const { db, searcher, tier, build } = quest
  const { reach } = tier.must
  const fine = reach === null ? undefined : regionWithin(searcher, reach, 'c1')
  if (fine?.column === 'c1') return asPieces(quest, 'c1', fine.cells)
  const occupied = await occupiedCells(db, {})
  // Whoever knows that a cell is crowded need not look into it to learn that.
  const crowded = new Set(occupied.flatMap(({ c2, members }) => (members > build.crowd ? [c2] : [])))
  return asPieces(
    quest,
    'c2',
    occupied.map(({ c2 }) => c2),
    crowded,
  )
}

function asPieces(
  { searcher, tier, after, build }: Quest,
  column: Column,
  cells: number[],
  crowded?: Set<number>,
): Piece[] {
  const { reach } = tier.must
  const pieces = cells.flatMap((cell): Piece[] => {
    const nearest = nearestIn(searcher, column, cell)
    if (reach !== null && nearest > reach) return []
    const farthest = farthestIn(searcher, column, cell)
    const [lowest, highest] = build.far ? [-farthest, -nearest] : [nearest, farthest]
    if (highest < after.key) return []
    return [{ column, cell, bound: lowest, crowded: crowded?.has(cell) ?? false }]
  })
  return pieces.sort((a, b) => a.bound - b.bound)
}

/** Cuts those of the first pieces that are known to be crowded, until none of them is. */
function cut(quest: Quest, pieces: Piece[], atOnce: number): Piece[] {
  const next = pieces.slice(0, atOnce)
  if (!next.some(({ crowded }) => crowded)) return pieces
  const parts = asPieces(
    quest,
    'c1',
    next.flatMap(({ crowded, cell }) => (crowded ? partsOf(cell) : [])),
  )
  const whole = pieces.filter((piece, at) => at >= atOnce || !piece.crowded)
  return cut(
    quest,
    [...parts, ...whole].sort((a, b) => a.bound - b.bound),
    atOnce,
  )
}

/** Looks into piece after piece, the most promising first, until no other one can hold anybody for the page. */
async function explore(quest: Quest, limit: number): Promise<Place[]> {
  let found: Place[] = []
  let atOnce = PIECES_AT_ONCE.first
  const isOpen = ({ bound }: Piece) => found.length < limit || bound <= (found.at(-1)?.key ?? 0)
  const take = (more: Place[]) => {
    found = [...found, ...more].sort(comesFirst).slice(0, limit)
  }
  let pieces = await piecesFor(quest)
  while (pieces.length > 0) {
    pieces = cut(quest, pieces, atOnce)
    const [now, later] = [pieces.slice(0, atOnce), pieces.slice(atOnce)]
    atOnce = Math.min(2 * atOnce, PIECES_AT_ONCE.most)
    const cellsOf = (column: Column) => now.flatMap((piece) => (piece.column === column ? [piece.cell] : []))
    const [coarse, fine] = await Promise.all([
      scan(quest, 'c2', cellsOf('c2')),
      scan(quest, 'c1', cellsOf('c1')),
    ])
    take([...coarse.places, ...fine.places])
    for (const piece of asPieces(quest, 'c1', fine.crowded))
      if (isOpen(piece)) take(await probe(quest, spotsOf(piece.cell)))
    pieces = [...asPieces(quest, 'c1', coarse.crowded.flatMap(partsOf)), ...later]
      .sort((a, b) => a.bound - b.bound)
      .filter(isOpen)
  }
  return found
}

/** The next ones behind a place of a level, nearest or farthest first. */
export async function findByDistance(
  db: Database,
  searcher: Searcher,
  tier: Tier,
  page: { far: boolean; after: Place; limit: number; crowd?: number; looks?: boolean },
): Promise<Place[]> {
  const { far, after, limit, crowd = CROWD, looks = true } = page
  const build = { far, shape: shapeOf(tier), limit, crowd }
  const quest = { db, searcher, tier, after, build }
  const near = looks ? await look(quest) : { found: [], after, atEnd: false }
  if (near.atEnd) return near.found
  const rest = await explore({ ...quest, after: near.after }, limit - near.found.length)
  return [...near.found, ...rest].slice(0, limit)
}
