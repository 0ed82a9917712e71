import type { Database } from '../../../kit/database/database.ts'
import { type Searcher, shapeOf, type Tier } from './condition.repository.ts'
import { type Column, crowdsOf, look, occupiedCells, type Quest } from './distance.repository.ts'
import {
  type CellColumn,
  cellsWithin,
  farthestIn,
  MOST_CELLS,
  nearestIn,
  partsOf,
  spotRange,
  spotsOf,
} from './grid.ts'
import type { Place } from './indexed.repository.ts'
import { shareOf } from './selectivity.ts'

/** A piece of the map that has not been looked into: a cell, or a place of the grid. */
interface Piece {
  column: Column
  cell: number
  /** No key in it is lower. */
  bound: number
  /** About how many members are in it. */
  members: number
}

/** Keys are metres, and below zero for farthest first: the lower one always comes first, then the lower id. */
export const DISTANCE_BEGINNING: Place = { key: -30_000_000, id: '00000000-0000-0000-0000-000000000000' }

/** A cell with more members than this is taken apart instead of being read. */
const CROWD = 2000
/** What is read at a time: so many members, and of the places of the grid, which hold few each, so many. */
const MEMBERS_AT_ONCE = { least: 2000, most: 20_000, toMakeSure: 6000 }
const SPOTS_AT_ONCE = 40
const PIECES_AT_ONCE = 200
const MARGIN = 1.5
const GROWTH = 4
const WIDE_AT_ONCE = 9

const comesFirst = (a: Place, b: Place) => a.key - b.key || (a.id < b.id ? -1 : 1)
const byBound = (a: Piece, b: Piece) => a.bound - b.bound

/** Those of the cells that may hold somebody behind the place. */
function asPieces(
  { searcher, tier, after, build }: Quest,
  column: Column,
  cells: { cell: number; members: number }[],
): Piece[] {
  const { reach } = tier.must
  // A list's beginning is behind no cell, and how far a cell reaches takes as long to tell as how near it is.
  const atBeginning = after.key === DISTANCE_BEGINNING.key
  return cells.flatMap(({ cell, members }): Piece[] => {
    const { nearest, farthest } =
      column === 'spot'
        ? spotRange(searcher, cell)
        : rangeOf(searcher, column, cell, build.far || !atBeginning)
    if (reach !== null && nearest > reach) return []
    const [lowest, highest] = build.far
      ? [-Math.min(farthest, reach ?? farthest), -nearest]
      : [nearest, farthest]
    return highest < after.key ? [] : [{ column, cell, bound: lowest, members }]
  })
}

function rangeOf(searcher: Searcher, column: CellColumn, cell: number, exactly: boolean) {
  const nearest = nearestIn(searcher, column, cell)
  return { nearest, farthest: exactly ? farthestIn(searcher, column, cell) : Number.POSITIVE_INFINITY }
}

async function withCrowds(db: Database, cells: number[]) {
  const crowds = await crowdsOf(db, cells)
  return cells.map((cell) => ({ cell, members: crowds.get(cell) ?? 0 }))
}

/** The pieces of the map that may hold somebody who belongs behind the place, the most promising first. */
async function piecesFor(quest: Quest): Promise<Piece[]> {
  const { db, searcher, tier } = quest
  const { reach } = tier.must
  const cells = reach === null ? [] : cellsWithin(searcher, reach, 'c1')
  const pieces =
    reach !== null && cells.length <= MOST_CELLS
      ? asPieces(quest, 'c1', await withCrowds(db, cells))
      : asPieces(
          quest,
          'c2',
          (await occupiedCells(db, {})).map(({ c2, members }) => ({ cell: c2, members })),
        )
  return pieces.sort(byBound)
}

/** Takes the first crowded piece apart, and for wide cells, whose parts must be asked for, those next to it as well. */
async function takeApart(quest: Quest, pieces: Piece[]): Promise<Piece[]> {
  const [first, ...rest] = pieces
  if (first?.column === 'c1') {
    const spots = spotsOf(first.cell)
    const members = first.members / spots.length
    const parts = asPieces(
      quest,
      'spot',
      spots.map((cell) => ({ cell, members })),
    )
    return [...parts, ...rest].sort(byBound)
  }
  const wide = pieces
    .slice(0, WIDE_AT_ONCE)
    .filter((piece) => isCrowded(quest, piece) && piece.column === 'c2')
  const parts = await withCrowds(
    quest.db,
    wide.flatMap(({ cell }) => partsOf(cell)),
  )
  return [...asPieces(quest, 'c1', parts), ...pieces.filter((piece) => !wide.includes(piece))].sort(byBound)
}

const isCrowded = ({ build }: Quest, { column, members }: Piece) => column !== 'spot' && members > build.crowd

/** The first pieces, together with about so many members; no crowd among them and nothing behind the worst place. */
async function takeNext(
  quest: Quest,
  pieces: Piece[],
  { members, worst, spots = SPOTS_AT_ONCE }: { members: number; worst: number; spots?: number },
) {
  const now: Piece[] = []
  let [rest, at, expected] = [pieces, 0, 0]
  for (let next = rest[at]; next && next.bound <= worst && now.length < PIECES_AT_ONCE; next = rest[at]) {
    if (isCrowded(quest, next)) {
      rest = await takeApart(quest, rest.slice(at))
      at = 0
      continue
    }
    if (expected >= members && (next.column !== 'spot' || now.length >= spots)) break
    now.push(next)
    expected += next.members
    at += 1
  }
  return { now, rest: rest.slice(at), expected }
}

/** How many members to read next, when so many of those read belonged on the page. */
function countNext(quest: Quest, read: number, found: number): number {
  const { limit } = quest.build
  const { least, most, toMakeSure } = MEMBERS_AT_ONCE
  if (found >= limit) return toMakeSure
  const share = found > 0 ? found / read : shareOf(quest.tier)
  const missing = found > 0 || read === 0 ? (MARGIN * (limit - found)) / share : GROWTH * read
  return Math.max(least, Math.min(most, missing))
}

/** Looks into piece after piece, the most promising first, until no other one can hold anybody for the page. */
async function explore(quest: Quest): Promise<Place[]> {
  const { limit } = quest.build
  let found: Place[] = []
  let read = 0
  let pieces = await piecesFor(quest)
  while (pieces.length > 0) {
    const worst = found.length < limit ? Number.POSITIVE_INFINITY : (found.at(-1)?.key ?? 0)
    const members = countNext(quest, read, found.length)
    const { now, rest, expected } = await takeNext(quest, pieces, { members, worst })
    if (now.length === 0) break
    found = [...found, ...(await look(quest, now))].sort(comesFirst).slice(0, limit)
    read += expected
    pieces = rest
  }
  return found
}

/** The look around need not be sure of the nearest, and one place of a crowded cell may hold enough. */
const AROUND = { most: 8000, spots: 12 }
const KM2 = { c1: 350, c2: 5_500, spot: 3.5 }

/** At most this part of a piece is within a reach. */
function coverage({ column }: Piece, reach: number): number {
  return Math.min(1, (Math.PI * (reach / 1000) ** 2) / KM2[column])
}

/** Where to look around, before anybody is found there. */
export interface Surroundings {
  /** About how many of the level are there. */
  expected: number
  /** There is nothing else to look into. */
  whole: boolean
  /** The first of the reaches within which there are about enough members of the level; null is anywhere. */
  reach: number | null
  look: (db: Database) => Promise<Place[]>
}

/** Some who live near, to be found by one look at about as many members as it takes: not just the nearest. */
export async function surveyAround(
  db: Database,
  searcher: Searcher,
  tier: Tier,
  { limit, enough, reaches }: { limit: number; enough: number; reaches: number[] },
): Promise<Surroundings> {
  const build = { far: false, shape: shapeOf(tier), limit, crowd: CROWD }
  const quest = { db, searcher, tier, after: DISTANCE_BEGINNING, build }
  const pieces = await piecesFor(quest)
  const share = shareOf(tier)
  const members = Math.min(AROUND.most, countNext(quest, 0, 0))
  const { spots } = AROUND
  const { now, rest, expected } = await takeNext(quest, pieces, {
    ...{ members, spots },
    worst: Number.POSITIVE_INFINITY,
  })
  const within = (reach: number) =>
    pieces.reduce(
      (sum, piece) => sum + (piece.bound <= reach ? piece.members * coverage(piece, reach) : 0),
      0,
    )
  const wide = reaches.find((reach) => within(reach) * share >= enough) ?? null
  const { reach } = tier.must
  return {
    expected: expected * share,
    whole: rest.length === 0,
    reach: wide === null || reach === null ? (wide ?? reach) : Math.min(wide, reach),
    look: (from) => look({ ...quest, db: from }, now),
  }
}

/** The next ones behind a place of a level, nearest or farthest first. */
export async function findByDistance(
  db: Database,
  searcher: Searcher,
  tier: Tier,
  page: { far: boolean; after: Place; limit: number; crowd?: number },
): Promise<Place[]> {
  const { far, after, limit, crowd = CROWD } = page
  return explore({ db, searcher, tier, after, build: { far, shape: shapeOf(tier), limit, crowd } })
}
