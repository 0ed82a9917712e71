import { FILTER_BOUNDS } from '@savanna/contract/discovery/routes'
import { DAY_MS } from '@savanna/contract/time'
import type { Database } from '../../../kit/database/database.ts'
import type { Bounds, SqlCondition } from './condition.ts'
import { type DistanceSearch, findDensity, occupiedCells, readCells } from './distance.repository.ts'
import { type CellKind, cellsWithin, MOST_CELLS, rangeOf, splitCell as splitOnGrid } from './grid.ts'
import type { FindMembers, ListEntry } from './list-entry.ts'

/** A search by distance, which reads the map cell by cell. */
interface NearestSearch extends DistanceSearch {
  db: Database
  /** The approximate share of members that satisfies the condition. */
  selectivity: number
  /** A cell with more members than this is split instead of read. */
  splitAbove: number
}

/** An unread cell of the map. */
interface Cell {
  kind: CellKind
  cell: number
  /** No key in it is lower. */
  bound: number
  /** About how many members are in it. */
  members: number
}

/** Keys are metres, negative for farthest first: the lower one always comes first, then the lower id. */
export const DISTANCE_START: ListEntry = { key: -30_000_000, id: '00000000-0000-0000-0000-000000000000' }

const SPLIT_ABOVE = 2000
/** How many members are read at a time, and how many grid spots, which have few members each. */
const MEMBERS_AT_ONCE = { least: 2000, most: 20_000, toMakeSure: 6000 }
const SPOTS_AT_ONCE = 40
const CELLS_AT_ONCE = 200
const MARGIN = 1.5
const GROWTH = 4
const WIDE_AT_ONCE = 9

/** Returns the next members by distance, the nearest first. */
export const findNearest: FindMembers = (db, condition, { after, limit }) =>
  findByDistance(db, condition, { far: false, after: after ?? DISTANCE_START, limit })

/** Returns the next members by distance, the farthest first. */
export const findFarthest: FindMembers = (db, condition, { after, limit }) =>
  findByDistance(db, condition, { far: true, after: after ?? DISTANCE_START, limit })

/**
 * Returns the next members after an entry, nearest or farthest first: reads cell after cell, the most
 * promising first, until no other can have anyone for the page.
 */
export async function findByDistance(
  db: Database,
  condition: SqlCondition,
  part: { far: boolean; after: ListEntry; limit: number; splitAbove?: number },
): Promise<ListEntry[]> {
  const search = startSearch(db, condition, part)
  const { limit } = search
  let found: ListEntry[] = []
  let read = 0
  let cells = await startingCells(search)
  while (cells.length > 0) {
    const worst = found.length < limit ? Number.POSITIVE_INFINITY : (found.at(-1)?.key ?? 0)
    const members = membersToRead(search, read, found.length)
    const { next, rest, expected } = await takeNext(search, cells, { members, worst })
    if (next.length === 0) break
    found = [...found, ...(await readCells(db, search, next))].sort(byKey).slice(0, limit)
    read += expected
    cells = rest
  }
  return found
}

const byKey = (a: ListEntry, b: ListEntry) => a.key - b.key || (a.id < b.id ? -1 : 1)
const byBound = (a: Cell, b: Cell) => a.bound - b.bound

function startSearch(
  db: Database,
  condition: SqlCondition,
  { far, after, limit, splitAbove = SPLIT_ABOVE }: Parameters<typeof findByDistance>[2],
): NearestSearch {
  const selectivity = selectivityOf(condition.criteria.must)
  return { db, condition, far, after, limit, selectivity, splitAbove }
}

/** Returns the cells that may have members for the page, the most promising first. */
async function startingCells(search: NearestSearch): Promise<Cell[]> {
  const { db, condition } = search
  const { reach } = condition.criteria.must
  const narrow = reach === null ? [] : cellsWithin(condition.searcher, reach, 'c1')
  const cells =
    reach !== null && narrow.length <= MOST_CELLS
      ? promisingCells(search, 'c1', await findDensity(db, narrow))
      : promisingCells(search, 'c2', await occupiedCells(db, {}))
  return cells.sort(byBound)
}

/** Returns the given cells that may have members after the page's start, with each one's bound. */
function promisingCells(
  { condition, after, far }: NearestSearch,
  kind: CellKind,
  cells: { cell: number; members: number }[],
): Cell[] {
  const { reach } = condition.criteria.must
  // A list's start is before every cell, and a cell's farthest point takes as long to compute as its nearest.
  const exactly = far || after.key !== DISTANCE_START.key
  return cells.flatMap(({ cell, members }): Cell[] => {
    const { nearest, farthest } = rangeOf(condition.searcher, kind, cell, exactly)
    if (reach !== null && nearest > reach) return []
    const [lowest, highest] = far ? [-Math.min(farthest, reach ?? farthest), -nearest] : [nearest, farthest]
    return highest < after.key ? [] : [{ kind, cell, bound: lowest, members }]
  })
}

const mustSplit = ({ splitAbove }: NearestSearch, { kind, members }: Cell) =>
  kind !== 'spot' && members > splitAbove

/**
 * Returns the cells with the first one split. For wide ones, whose parts must be looked up, it splits the
 * ones next to it too.
 */
async function splitCell(search: NearestSearch, cells: Cell[]): Promise<Cell[]> {
  const [first, ...rest] = cells
  if (first?.kind === 'c1') {
    const spots = splitOnGrid('c1', first.cell)
    const members = first.members / spots.length
    const parts = promisingCells(
      search,
      'spot',
      spots.map((cell) => ({ cell, members })),
    )
    return [...parts, ...rest].sort(byBound)
  }
  const wide = cells.slice(0, WIDE_AT_ONCE).filter((cell) => mustSplit(search, cell) && cell.kind === 'c2')
  const parts = await findDensity(
    search.db,
    wide.flatMap(({ cell }) => splitOnGrid('c2', cell)),
  )
  return [...promisingCells(search, 'c1', parts), ...cells.filter((cell) => !wide.includes(cell))].sort(
    byBound,
  )
}

/** Returns the first cells, with about the wanted number of members; none dense, and none beyond the worst key. */
async function takeNext(
  search: NearestSearch,
  cells: Cell[],
  { members, worst, spots = SPOTS_AT_ONCE }: { members: number; worst: number; spots?: number },
) {
  const next: Cell[] = []
  let [rest, at, expected] = [cells, 0, 0]
  for (let cell = rest[at]; cell && cell.bound <= worst && next.length < CELLS_AT_ONCE; cell = rest[at]) {
    if (mustSplit(search, cell)) {
      rest = await splitCell(search, rest.slice(at))
      at = 0
      continue
    }
    if (expected >= members && (cell.kind !== 'spot' || next.length >= spots)) break
    next.push(cell)
    expected += cell.members
    at += 1
  }
  return { next, rest: rest.slice(at), expected }
}

/** Returns how many members to read next, based on how many of those read belonged on the page. */
function membersToRead({ limit, selectivity }: NearestSearch, read: number, found: number): number {
  const { least, most, toMakeSure } = MEMBERS_AT_ONCE
  if (found >= limit) return toMakeSure
  const share = found > 0 ? found / read : selectivity
  const missing = found > 0 || read === 0 ? (MARGIN * (limit - found)) / share : GROWTH * read
  return Math.max(least, Math.min(most, missing))
}

/** A survey needn't be certain of the nearest, and one spot in a crowded cell may have enough. */
const SURVEY = { most: 8000, spots: 12 }
const KM2 = { c1: 350, c2: 5_500, spot: 3.5 }

/** Returns the largest part of a cell that is within a reach in metres. */
function coverage({ kind }: Cell, reach: number): number {
  return Math.min(1, (Math.PI * (reach / 1000) ** 2) / KM2[kind])
}

/** The searcher's surroundings, before anyone is found there. */
export interface Surroundings {
  /** About how many satisfy the condition in the cells to read. */
  expected: number
  /** True if these are all the cells. */
  whole: boolean
  /** The first reach, in metres, within which about enough members satisfy the condition; null means anywhere. */
  reach: number | null
  /** Reads the cells. */
  read: (db: Database) => Promise<ListEntry[]>
}

/** Returns some members who live nearby, in one read of about as many members as it takes; not just the nearest. */
export async function surveyAround(
  db: Database,
  condition: SqlCondition,
  { limit, enough, reaches }: { limit: number; enough: number; reaches: number[] },
): Promise<Surroundings> {
  const search = startSearch(db, condition, { far: false, after: DISTANCE_START, limit })
  const { selectivity } = search
  const cells = await startingCells(search)
  const members = Math.min(SURVEY.most, membersToRead(search, 0, 0))
  const worst = Number.POSITIVE_INFINITY
  const { next, rest, expected } = await takeNext(search, cells, { members, worst, spots: SURVEY.spots })
  const within = (reach: number) =>
    cells.reduce((sum, cell) => sum + (cell.bound <= reach ? cell.members * coverage(cell, reach) : 0), 0)
  const wide = reaches.find((reach) => within(reach) * selectivity >= enough) ?? null
  const { reach } = condition.criteria.must
  return {
    expected: expected * selectivity,
    whole: rest.length === 0,
    reach: wide === null || reach === null ? (wide ?? reach) : Math.min(wide, reach),
    read: (from) => readCells(from, search, next),
  }
}

/** The approximate share of members who fit anyone at all. */
const FITTING = 0.4
/** The approximate share of them with an interest. */
const INTERESTED = 0.25
const YEAR_MS = 365.25 * DAY_MS
/** The age span, in years, that covers most members. */
const YEARS = 50
const LEAST = 0.02

const part = (share: number) => Math.max(LEAST, Math.min(1, share))

function ageSelectivity({ bornAfter, bornUntil }: Bounds, today = Date.now()): number {
  const [from, to] = [Date.parse(bornAfter), Date.parse(bornUntil)]
  const [eldest, youngest] = [today - 68 * YEAR_MS, today - 18 * YEAR_MS]
  return part(((Number.isNaN(to) ? youngest : to) - (Number.isNaN(from) ? eldest : from)) / YEAR_MS / YEARS)
}

function interestSelectivity(tags: number): number {
  let share = 1
  for (let rest = tags; rest !== 0; rest &= rest - 1) share *= INTERESTED
  return share
}

/**
 * Returns the approximate share of a place's members within bounds, from 0 to 1, ignoring the distance. An
 * estimate for planning: a wrong one only costs time.
 */
function selectivityOf(bounds: Bounds): number {
  const { min, max } = FILTER_BOUNDS.popularity
  const popularity = part((bounds.popMax - bounds.popMin) / (max - min))
  return FITTING * ageSelectivity(bounds) * popularity * interestSelectivity(bounds.tags)
}
