import { distanceKm, type Position } from '../../geo/index.ts'

/** The cells' widths in degrees, by the column that holds a member's cell. */
const CELL_DEGREES = { c0: 0.05, c1: 0.2, c2: 0.8 } as const
export type CellColumn = keyof typeof CELL_DEGREES
/** How a search by distance divides the map: cells of two widths, and the spots of the 0.02 degree grid. */
export type CellKind = 'c1' | 'c2' | 'spot'

const ROW = 8192
const SPOT_ROW = 32_768
const RADIANS = Math.PI / 180
const EARTH_RADIUS_M = 6_371_008.8
const DEGREE_M = EARTH_RADIUS_M * RADIANS
// Whole metres may be rounded either way, and the last digits of a sine differ between machines.
const SLACK_M = 2

export interface Box {
  south: number
  north: number
  /** How far east or west of the middle, in degrees; 180 is all the way round. */
  span: number
}

// Keeps points exactly on the edge inside, whatever the rounding.
const EDGE = 1e-9

/**
 * Returns the smallest box of latitudes and longitudes, in degrees, that contains everything within `reach`
 * degrees of arc.
 */
export function boxAround(latitude: number, reach: number): Box {
  const south = latitude - reach - EDGE
  const north = latitude + reach + EDGE
  // A circle that touches a pole contains every longitude.
  if (south <= -90 || north >= 90) return { south, north, span: 180 }
  const span = Math.asin(Math.sin(reach * RADIANS) / Math.cos(latitude * RADIANS)) / RADIANS
  return { south, north, span: span + EDGE }
}

interface Span {
  first: number
  last: number
}

function rowsBetween(south: number, north: number, degrees: number): Span {
  const row = (latitude: number) => Math.floor((latitude + 90) / degrees)
  return { first: row(Math.max(south, -90)), last: row(Math.min(north, 90)) }
}

/** Returns the columns of a span of longitudes: two spans if it crosses the date line. */
function columnsAround(longitude: number, span: number, degrees: number): Span[] {
  const column = (value: number) => Math.floor((value + 180) / degrees)
  const whole = { first: 0, last: column(180) }
  if (span >= 180) return [whole]
  const [west, east] = [longitude - span, longitude + span]
  if (west < -180)
    return [
      { first: column(west + 360), last: whole.last },
      { first: 0, last: column(east) },
    ]
  if (east > 180)
    return [
      { first: column(west), last: whole.last },
      { first: 0, last: column(east - 360) },
    ]
  return [{ first: column(west), last: column(east) }]
}

function cellsOf(rows: Span, columns: Span[]): number[] {
  const cells: number[] = []
  for (let row = rows.first; row <= rows.last; row++)
    for (const { first, last } of columns)
      for (let column = first; column <= last; column++) cells.push(row * ROW + column)
  return cells
}

/** Returns the cells of a width that contain every place within a distance in metres. */
export function cellsWithin({ latitude, longitude }: Position, metres: number, column: CellColumn): number[] {
  const degrees = CELL_DEGREES[column]
  const { south, north, span } = boxAround(latitude, (metres + SLACK_M) / DEGREE_M)
  const cells = cellsOf(rowsBetween(south, north, degrees), columnsAround(longitude, span, degrees))
  return cells.filter((cell) => nearestIn({ latitude, longitude }, column, cell) <= metres)
}

/** Where to search for members within a distance: the cells in one column, or everywhere. */
export type Region = { column: CellColumn; cells: number[] } | undefined

const WIDEST: [CellColumn, number][] = [
  ['c0', 6_000],
  ['c1', 32_000],
  ['c2', Number.POSITIVE_INFINITY],
]
/** More cells than this are too many for one statement. */
export const MOST_CELLS = 400

/**
 * Returns the cells to read for a reach in metres, of a width that keeps them few; undefined means
 * everywhere. `finest` leaves out narrower cells.
 */
export function regionWithin(place: Position, metres: number | null, finest: CellColumn = 'c0'): Region {
  if (metres === null) return undefined
  for (const [column, widest] of WIDEST) {
    if (metres > widest || column < finest) continue
    const cells = cellsWithin(place, metres, column)
    // Near the poles, cells are slivers and there are very many of them.
    if (cells.length <= MOST_CELLS) return { column, cells }
  }
  return undefined
}

interface Bounds {
  south: number
  west: number
  degrees: number
}

function boundsOf(column: CellColumn, cell: number): Bounds {
  const degrees = CELL_DEGREES[column]
  return {
    south: Math.floor(cell / ROW) * degrees - 90,
    west: (cell % ROW) * degrees - 180,
    degrees,
  }
}

/** Returns the degrees to go east from one longitude to another, from 0 to 360. */
const eastwards = (from: number, to: number) => (((to - from) % 360) + 360) % 360

/** Returns a lower bound of the distance to any place in the cell, in metres. */
export function nearestIn(place: Position, column: CellColumn, cell: number): number {
  const { south, west, degrees } = boundsOf(column, cell)
  const north = south + degrees
  const { latitude, longitude } = place
  if (eastwards(west, longitude) <= degrees)
    return Math.max(0, Math.max(south - latitude, latitude - north) * DEGREE_M - SLACK_M)
  const edges = [west, west + degrees].map((edge) => nearestOnMeridian(place, edge, south, north))
  return Math.max(0, Math.min(...edges) - SLACK_M)
}

/** Returns the distance in metres to part of a meridian: to where a perpendicular meets it, or to one of its ends. */
function nearestOnMeridian(place: Position, longitude: number, south: number, north: number): number {
  const apart = eastwards(place.longitude, longitude) * RADIANS
  const foot = Math.atan2(Math.tan(place.latitude * RADIANS), Math.cos(apart)) / RADIANS
  if (Math.cos(apart) > 0 && foot >= south && foot <= north)
    return Math.asin(Math.abs(Math.cos(place.latitude * RADIANS) * Math.sin(apart))) * EARTH_RADIUS_M
  return Math.min(...[south, north].map((latitude) => distanceKm(place, { latitude, longitude }) * 1000))
}

/** Returns an upper bound of the distance to any place in the cell, in metres: the antipode is nearest to it. */
function farthestIn({ latitude, longitude }: Position, column: CellColumn, cell: number): number {
  const antipode = { latitude: -latitude, longitude: longitude <= 0 ? longitude + 180 : longitude - 180 }
  return Math.PI * EARTH_RADIUS_M - nearestIn(antipode, column, cell) + SLACK_M
}

const block = (first: number, side: number) => Array.from({ length: side }, (_, at) => first + at)

/**
 * Returns a c2 cell's sixteen c1 cells, or the hundred spots of the 0.02 degree grid in a c1 cell, numbered
 * like the column `spot`.
 */
export function splitCell(kind: 'c1' | 'c2', cell: number): number[] {
  const [side, width] = kind === 'c2' ? [4, ROW] : [10, SPOT_ROW]
  const [row, column] = [Math.floor(cell / ROW) * side, (cell % ROW) * side]
  return block(row, side).flatMap((y) => block(column, side).map((x) => y * width + x))
}

/**
 * Returns how near and how far a spot's places may be, in metres, with a margin, since the database rounds in
 * its own way.
 */
function spotRange(place: Position, spot: number): { nearest: number; farthest: number } {
  const latitude = (2 * (Math.floor(spot / SPOT_ROW) - 4500) + 1) / 100
  const longitude = (2 * ((spot % SPOT_ROW) - 9000) + 1) / 100
  const metres = distanceKm(place, { latitude, longitude }) * 1000
  return { nearest: Math.max(0, metres - SLACK_M), farthest: metres + SLACK_M }
}

/** Returns how near and how far a cell's places may be, in metres; far is infinite unless `exactly` is set. */
export function rangeOf(
  place: Position,
  kind: CellKind,
  cell: number,
  exactly: boolean,
): { nearest: number; farthest: number } {
  if (kind === 'spot') return spotRange(place, cell)
  const farthest = exactly ? farthestIn(place, kind, cell) : Number.POSITIVE_INFINITY
  return { nearest: nearestIn(place, kind, cell), farthest }
}
