export interface Position {
  latitude: number
  longitude: number
}

/** The Earth's mean radius in kilometres (R1 of the GRS 80 ellipsoid, Moritz 2000). */
const EARTH_RADIUS_KM = 6371.0088
const CELLS_PER_DEGREE = 50
const RADIANS = Math.PI / 180

/**
 * Returns the centre of the 0.02 degree cell that contains a position. Positions are only stored and compared
 * in this form, so no distance reveals more than the cell. The meridians meet at the poles, where the
 * outermost row is a single cell.
 * @throws RangeError for an invalid position
 */
export function snap(latitude: number, longitude: number): Position {
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) throw new RangeError('not a position')
  const lastRow = 90 * CELLS_PER_DEGREE - 1
  const row = clamp(Math.floor(latitude * CELLS_PER_DEGREE), -lastRow - 1, lastRow)
  const polar = row === lastRow || row === -lastRow - 1
  return { latitude: centre(row), longitude: centre(polar ? 0 : columnOf(longitude)) }
}

/**
 * Returns a longitude's column: 180 degrees east and west are one meridian, and whole turns give the same
 * column.
 */
function columnOf(longitude: number): number {
  const columns = 360 * CELLS_PER_DEGREE
  const half = columns / 2
  const column = Math.floor(longitude * CELLS_PER_DEGREE)
  return ((((column + half) % columns) + columns) % columns) - half
}

/**
 * Returns a cell's centre. Computed as a fraction of whole numbers, it's the nearest double to its two
 * decimals.
 */
function centre(cell: number): number {
  return (2 * cell + 1) / (2 * CELLS_PER_DEGREE)
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/**
 * Returns the great-circle distance between two positions in kilometres, by the haversine formula (Sinnott, "Virtues of
 * the Haversine", Sky & Telescope 68, 1984).
 */
export function distanceKm(a: Position, b: Position): number {
  const dLatitude = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2)
  const dLongitude = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2)
  const along = Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS)
  const h = dLatitude ** 2 + along * dLongitude ** 2
  // Rounding may lift the antipodes' h above 1.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}
