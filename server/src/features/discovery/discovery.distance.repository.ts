import type { Database } from '../../kit/database/database.ts'
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
import { type Column, occupiedCells, probe, type Quest, scan } from './discovery.places.repository.ts'
import { type Searcher, shapeOf, type Tier } from './discovery.sql.repository.ts'

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

const comesFirst = (a: Place, b: Place) => a.key - b.key || (a.id < b.id ? -1 : 1)

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
  // A long page needs many pieces from the start.
  let atOnce = limit > 100 ? 4 * PIECES_AT_ONCE.first : PIECES_AT_ONCE.first
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
