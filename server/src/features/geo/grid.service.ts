import { around } from 'geokdbush'
import { cityAt, type Gazetteer, type GazetteerCity, loadGazetteer } from './gazetteer/gazetteer.ts'
import { distanceKm, type Position, snap } from './geo.rules.ts'

/** A town with fewer people hides too few. */
const LEAST_PEOPLE = 1000
/** People per square kilometre of built-up area, so a city's disc doesn't reach far into the country. */
const DENSITY = 4_000
/** No city in the gazetteer has a larger disc. */
const LARGEST_DISC_KM = 50
/** Farther from every town, such as at sea, a position is only accurate to a degree. */
const FARTHEST_TOWN_KM = 500

/**
 * Returns the position stored for a member, the only one ever shown: the centre of the 0.02 degree cell if
 * the gazetteer has a town there, otherwise the cell of the nearest town with at least 1,000 people. It depends
 * only on the cell, so the choice reveals nothing more, and it's idempotent.
 */
export async function findPublicPosition({ latitude, longitude }: Position): Promise<Position> {
  const list = await loadGazetteer()
  const cell = snap(latitude, longitude)
  if (isBuiltUp(list, cell)) return cell
  const degree = snap(Math.floor(cell.latitude) + 0.5, Math.floor(cell.longitude) + 0.5)
  const town = findNearestTown(list, cell) ?? findNearestTown(list, degree)
  return town ? centreOf(town) : degree
}

/** Returns the minimum number of homes in a cell, according to the gazetteer; 0 outside every town. */
export async function estimateHomes(cell: Position): Promise<number> {
  const list = await loadGazetteer()
  const towns = townsAround(list, cell)
  const people = towns.map((town) => {
    const within = distanceKm(cell, town) <= discKm(town)
    return within
      ? Math.min(town.population, DENSITY * areaOf(cell))
      : isSame(centreOf(town), cell)
        ? town.population
        : 0
  })
  return Math.max(0, ...people) / PEOPLE_A_HOME
}

const PEOPLE_A_HOME = 2.3
const CELL_KM = 111.2 * 0.02

function areaOf({ latitude }: Position): number {
  return CELL_KM * CELL_KM * Math.cos((latitude * Math.PI) / 180)
}

function isBuiltUp(list: Gazetteer, cell: Position): boolean {
  return townsAround(list, cell).some(
    (town) => isSame(centreOf(town), cell) || distanceKm(cell, town) <= discKm(town),
  )
}

/** The radius of a disc with all of a town's people at that density. */
function discKm({ population }: GazetteerCity): number {
  return Math.sqrt(population / (Math.PI * DENSITY))
}

function townsAround(list: Gazetteer, cell: Position): GazetteerCity[] {
  return findTowns(list, cell, Number.POSITIVE_INFINITY, LARGEST_DISC_KM)
}

function findNearestTown(list: Gazetteer, cell: Position): GazetteerCity | undefined {
  return findTowns(list, cell, 1, FARTHEST_TOWN_KM)[0]
}

/** Returns towns within a distance, the nearest first. */
function findTowns(
  list: Gazetteer,
  { latitude, longitude }: Position,
  count: number,
  km: number,
): GazetteerCity[] {
  const cityOf = (point: number) => list.pointCities[point] ?? 0
  const isTown = (point: number) => (list.populations[cityOf(point)] ?? 0) >= LEAST_PEOPLE
  return around(list.positions, longitude, latitude, count, km, isTown).map((point) =>
    cityAt(list, cityOf(point)),
  )
}

function centreOf({ latitude, longitude }: Position): Position {
  return snap(latitude, longitude)
}

function isSame(one: Position, other: Position): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude
}
