import { COUNTRIES } from '@savanna/contract/geo/countries'
import { countryName } from '@savanna/contract/geo/country-name'
import { CITY_NOT_FOUND, type City, type Place } from '@savanna/contract/geo/routes'
import { say } from '@savanna/contract/language/say'
import { around } from 'geokdbush'
import { type Problem, problem } from '../../kit/http/problem.ts'
import {
  cityAt,
  type Gazetteer,
  type GazetteerCity,
  hasFlag,
  loadGazetteer,
  spellingOf,
} from './gazetteer/gazetteer.ts'
import { type Found, type FoundCity, likelyPeople, matchNames } from './gazetteer/match-names.ts'
import { normaliseName } from './gazetteer/place-name.ts'
import { distanceKm, type Position, snap } from './geo.rules.ts'
import { findPublicPosition } from './grid.service.ts'

const SHOWN = 8
/** A city within this many kilometres of a position may be the member's own. */
const SAME_AREA_KM = 60
/** A position farther than this from every city has none. */
const FARTHEST_KM = 500
/** A city is certainly the one with a name if it's this many times larger than the others with it. */
const FAR_LARGER = 10

const byPopulation = (_country: string) => 1

/**
 * Finds at most eight cities with a name or a word that starts with the text: whole names first, then starts
 * of names, then later words, each by population.
 * @param weightOf how many times a country's people count for the reader
 */
export async function searchCities(typed: string, weightOf = byPopulation): Promise<City[]> {
  const list = await loadGazetteer()
  const whole = search(list, { typed, weightOf, fits: () => true })
  if (whole.length > 0 || !typed.includes(',')) return whole
  const [name = '', ...parts] = typed.split(',')
  const where = parts.map(normaliseName)
  return search(list, {
    typed: name,
    weightOf,
    fits: (city) => where.every((part) => isWithin(cityAt(list, city), part)),
  })
}

/** Finds the largest city with a name; undefined if there is none. */
async function findCity(name: string, country = ''): Promise<Place | undefined> {
  const list = await loadGazetteer()
  const within = normaliseName(country)
  const [largest] = findExact(list, name, (city) => isWithin(cityAt(list, city), within))
  return largest && asPlace(cityAt(list, largest.city))
}

/** Finds the city nearest to a position's cell; undefined if none is within 500 km. */
export async function findNearestCity(latitude: number, longitude: number): Promise<Place | undefined> {
  const list = await loadGazetteer()
  const cell = snap(latitude, longitude)
  const [point] = around(list.positions, cell.longitude, cell.latitude, 1, FARTHEST_KM)
  return point === undefined ? undefined : asPlace(cityAt(list, list.pointCities[point] ?? 0))
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

/** Of several cities with the name, the one in the position's cell was chosen from the list. */
async function findCityAround(name: string, position: Position): Promise<Place | undefined> {
  const list = await loadGazetteer()
  const cell = snap(position.latitude, position.longitude)
  const distanceOf = (city: number) => distanceKm(asPlace(cityAt(list, city)), cell)
  const near = findExact(list, name, (city) => distanceOf(city) <= SAME_AREA_KM)
  const chosen = near.find(({ city }) => distanceOf(city) === 0) ?? near[0]
  return chosen && asPlace(cityAt(list, chosen.city))
}

function findExact(list: Gazetteer, name: string, fits: (city: number) => boolean): FoundCity[] {
  return matchNames(list, { text: normaliseName(name), typed: '', weightOf: byPopulation, fits })[0]
}

/** Creates a 400 `city_not_found` for the city field. */
export function cityNotFound(field = 'city'): Problem {
  return problem(400, 'city_not_found', CITY_NOT_FOUND, { [field]: say(CITY_NOT_FOUND) })
}

interface Query {
  typed: string
  weightOf: (country: string) => number
  fits: (city: number) => boolean
}

function search(list: Gazetteer, { typed, ...query }: Query): City[] {
  const wanted = { ...query, text: normaliseName(typed), typed: typed.trim().toLowerCase() }
  const found = matchNames(list, wanted)
  const certain = findCertain(list, found)
  const shown = new Map<string, City>()
  const seen = new Set<number>()
  for (const each of found.flat()) {
    if (seen.has(each.city)) continue
    seen.add(each.city)
    const city = { ...asCity(list, each, wanted.typed), ...(each === certain && { certain: true as const }) }
    const label = `${city.label ?? city.city}, ${city.region}, ${city.country}`
    if (shown.size < SHOWN && !shown.has(label)) shown.set(label, city)
  }
  return [...shown.values()]
}

/**
 * Returns the city that's meant by a whole name: the only one with it, or by far the largest. A larger city whose
 * name merely starts with it may be meant instead: Par is a village, and the start of Paris.
 */
function findCertain(list: Gazetteer, [exact, starting]: Found): FoundCity | undefined {
  const [first, ...others] = exact
  if (!first) return undefined
  const people = likelyPeople(list, first, 0)
  const isLonger = (rival: FoundCity) => rival.city !== first.city && likelyPeople(list, rival, 1) >= people
  const isNamesake = (rival: FoundCity) =>
    !hasFlag(list, rival.city, 'minor') && FAR_LARGER * likelyPeople(list, rival, 0) > people
  return starting.some(isLonger) || others.some(isNamesake) ? undefined : first
}

/** Returns whether a city is in a country or region, named in English or the current language. */
function isWithin({ country, region }: GazetteerCity, part: string): boolean {
  return (
    country.toLowerCase() === part ||
    region.toLowerCase() === part ||
    [storedCountryName(country), countryName(country) ?? '', region].some((name) =>
      normaliseName(name).startsWith(part),
    )
  )
}

function storedCountryName(code: string): string {
  return COUNTRIES.get(code) ?? code
}

function asPlace({ name, country, latitude, longitude }: GazetteerCity): Place {
  return {
    city: name,
    country: storedCountryName(country),
    country_code: country,
    ...snap(latitude, longitude),
  }
}

/** Returns a city with the name by which it was found, which is in a language that the reader knows. */
function asCity(list: Gazetteer, { city, name }: FoundCity, typed: string): City {
  const found = cityAt(list, city)
  const label = spellingOf(list, name, typed)
  const hasRegion = found.country === 'US' || hasFlag(list, city, 'ambiguous')
  return {
    id: found.id,
    region: (hasRegion && found.region) || null,
    ...asPlace(found),
    ...(label !== found.name && { label }),
  }
}
