import { readFile } from 'node:fs/promises'
import { type CityArrays, FLAGS, type PackedCities } from './cities-file.ts'
import { dropArticle, normaliseName } from './place-name.ts'
import { sortWords } from './sort-words.ts'
import { CITIES_FILE, DIVISIONS_FILE } from './sources.ts'

/** Reads GeoNames' cities and packs them for searching. It takes seconds, so a process of its own runs it. */
export async function packCities(): Promise<PackedCities> {
  const cities = await readCities()
  const divisions = await readDivisions()
  const parents = findParents(cities)
  const countries = createLabels()
  const regions = createLabels()
  return {
    ids: Uint32Array.from(cities, ({ id }) => id),
    populations: Uint32Array.from(cities, ({ population }) => population),
    latitudes: Int32Array.from(cities, ({ latitude }) => Math.round(latitude * 1e5)),
    longitudes: Int32Array.from(cities, ({ longitude }) => Math.round(longitude * 1e5)),
    countryIndexes: Uint16Array.from(cities, ({ country }) => countries.indexOf(country)),
    regionIndexes: Uint16Array.from(cities, ({ country, division }) =>
      regions.indexOf(country === 'US' ? division : (divisions.get(`${country}.${division}`) ?? '')),
    ),
    flags: flagCities(cities),
    ...packNames(cities, parents),
    pointCities: findCitiesOfPoints(cities, parents),
    countries: countries.texts,
    regions: regions.texts,
  }
}

interface SourceCity {
  id: number
  name: string
  /** Separated by commas. */
  otherNames: string
  latitude: number
  longitude: number
  featureCode: string
  country: string
  division: string
  population: number
}

/** Returns GeoNames' places with at least 500 people or a seat of administration, most populous first. */
async function readCities(): Promise<SourceCity[]> {
  const lines = (await readFile(CITIES_FILE, 'utf8')).split('\n').filter((line) => line !== '')
  return lines.map(parseCity).sort((a, b) => b.population - a.population)
}

/** Parses a line of GeoNames' table: https://download.geonames.org/export/dump/readme.txt. */
function parseCity(line: string): SourceCity {
  const fields = line.split('\t')
  const [id, name = '', ascii = '', others = '', latitude, longitude, , featureCode = '', country = ''] =
    fields
  return {
    id: Number(id),
    name,
    otherNames: `${ascii},${others}`,
    latitude: Number(latitude),
    longitude: Number(longitude),
    featureCode,
    country,
    division: fields[10] ?? '',
    population: Number(fields[14]),
  }
}

/** Returns the names of first-level divisions, such as states, by country and GeoNames' code: `MX.14`. */
async function readDivisions(): Promise<Map<string, string>> {
  const text = await readFile(DIVISIONS_FILE, 'utf8')
  const divisions: { code: string; name: string }[] = JSON.parse(text)
  return new Map(divisions.map(({ code, name }) => [code, name]))
}

/** Numbers texts in the order in which they're first seen. */
function createLabels() {
  const numbers = new Map<string, number>()
  return {
    indexOf(text: string): number {
      const number = numbers.get(text) ?? numbers.size
      numbers.set(text, number)
      return number
    },
    get texts(): string[] {
      return [...numbers.keys()]
    },
  }
}

/** An arrondissement in the list: the city's name and a number, such as `Marseille 02`. */
const ARRONDISSEMENT = /^(.+) \d{2}$/

/**
 * Returns each arrondissement's city, by index: people live in Marseille and not in "Marseille 02". Only
 * seats of administrative divisions and French places count, since others have numbers of their own.
 */
function findParents(cities: SourceCity[]): Map<number, number> {
  const parts = new Map<number, string>()
  for (const [index, { country, name, featureCode }] of cities.entries()) {
    const isPart = featureCode.startsWith('PPLA') || country === 'FR'
    const [, city] = (isPart && ARRONDISSEMENT.exec(name)) || []
    if (city !== undefined) parts.set(index, `${country} ${city}`)
  }
  const wanted = new Set(parts.values())
  const found = new Map<string, number>()
  for (const [index, { country, name }] of cities.entries()) {
    const key = `${country} ${name}`
    if (wanted.has(key) && !found.has(key)) found.set(key, index)
  }
  return new Map([...parts].flatMap(([part, key]) => (found.has(key) ? [[part, found.get(key) ?? 0]] : [])))
}

const MINOR = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

function flagCities(cities: SourceCity[]): Uint8Array {
  const keys = cities.map(({ country, name }) => `${country} ${normaliseName(name)}`)
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return Uint8Array.from(cities, ({ featureCode }, index) => {
    const ambiguous = (counts.get(keys[index] ?? '') ?? 0) > 1 ? FLAGS.ambiguous : 0
    return ambiguous | (MINOR.has(featureCode) ? FLAGS.minor : 0)
  })
}

type PackedNames = Pick<
  CityArrays,
  'firstNames' | 'nameCities' | 'spellingStarts' | 'spellings' | 'texts' | 'words' | 'wordNames'
>

function packNames(cities: SourceCity[], parents: Map<number, number>): PackedNames {
  const namesOfParts = groupNamesOfParts(cities, parents)
  const firstNames = new Uint32Array(cities.length + 1)
  const [spellings, texts] = [createTexts(''), createTexts('\0')]
  const [nameCities, words, wordNames]: [number[], number[], number[]] = [[], [], []]
  for (const [index, city] of cities.entries()) {
    const names = parents.has(index) ? [] : collectNames(city, namesOfParts.get(index))
    for (const [text, spelling] of names) {
      const name = nameCities.push(index) - 1
      spellings.add(spelling)
      const start = texts.add(text)
      for (const offset of findWords(text)) {
        words.push(start + offset)
        wordNames.push(name)
      }
    }
    firstNames[index + 1] = nameCities.length
  }
  const packed = texts.join()
  const order = sortWords(packed, words)
  return {
    firstNames,
    nameCities: Uint32Array.from(nameCities),
    spellingStarts: Uint32Array.from([...spellings.starts, spellings.size()]),
    spellings: spellings.join(),
    texts: packed,
    words: order.map((number) => words[number] ?? 0),
    wordNames: order.map((number) => wordNames[number] ?? 0),
  }
}

/** Returns where a name's words start, in bytes. */
function findWords(text: string): number[] {
  const starts = [0]
  for (let space = text.indexOf(' '); space !== -1; space = text.indexOf(' ', space + 1))
    starts.push(Buffer.byteLength(text.slice(0, space + 1)))
  return starts
}

/** Collects texts in UTF-8, each after the separator. */
function createTexts(separator: string) {
  let bytes = new Uint8Array(1 << 20)
  let size = 0
  const starts: number[] = []

  function append(text: string): void {
    if (size + 3 * text.length > bytes.length) {
      const larger = new Uint8Array(2 * bytes.length)
      larger.set(bytes)
      bytes = larger
    }
    size += encoder.encodeInto(text, bytes.subarray(size)).written
  }

  return {
    starts,
    size: () => size,
    /** Adds a text and returns where it starts. */
    add(text: string): number {
      append(separator)
      starts.push(size)
      append(text)
      return starts.at(-1) ?? 0
    },
    join(): Uint8Array {
      append(separator)
      return bytes.slice(0, size)
    },
  }
}

const encoder = new TextEncoder()

function groupNamesOfParts(cities: SourceCity[], parents: Map<number, number>): Map<number, string[]> {
  const names = new Map<number, string[]>()
  for (const [part, parent] of parents)
    names.set(parent, [...(names.get(parent) ?? []), cities[part]?.name ?? ''])
  return names
}

/** An airport's code, a transliteration without a capital or with a soft sign, or two names in one. */
const NOT_A_NAME = /^[A-Z]{3}$|^\P{Lu}*\p{Ll}\P{Lu}*$|[b-df-hj-np-tv-z]'[a-z]| - |[\t،]/u
const LONGEST_NAME = 100

/**
 * Returns a city's names, by their normalised text; its current name is the first. A name may have several
 * spellings, such as `Roma` and `Róma`, with tabs between them.
 */
function collectNames({ name, otherNames }: SourceCity, parts: string[] = []): Map<string, string> {
  const names = new Map<string, string[]>()
  const add = (text: string | undefined, spelling: string) => {
    if (text) names.set(text, [...(names.get(text) ?? []), spelling])
  }
  add(normaliseName(name), name)
  // Of several spellings, the one with the most accents is shown first: `München`, `Munchen`.
  const others = otherNames
    .split(',')
    .filter((other) => !NOT_A_NAME.test(other) && other.length <= LONGEST_NAME)
  for (const other of others.sort((one, other) => countAccents(other) - countAccents(one)))
    add(normaliseName(other), other)
  const known = new Set(names.keys())
  for (const [spelling = ''] of [...names.values()]) {
    const text = dropArticle(spelling)
    if (!known.has(text ?? '')) add(text, spelling)
  }
  for (const part of parts) add(normaliseName(part), name)
  return new Map([...names].map(([text, spellings]) => [text, withoutRepeats(spellings).join('\t')]))
}

/** Returns spellings without those that only differ in capitals. */
function withoutRepeats(spellings: string[]): string[] {
  const seen = new Set<string>()
  return spellings.filter((spelling) => {
    const lower = spelling.toLowerCase()
    return !seen.has(lower) && seen.add(lower)
  })
}

function countAccents(name: string): number {
  return name.replace(/[\0-\x7f]/g, '').length
}

/** Returns the city of each place that isn't minor. */
function findCitiesOfPoints(cities: SourceCity[], parents: Map<number, number>): Uint32Array {
  const points = [...cities.keys()].filter((index) => !MINOR.has(cities[index]?.featureCode ?? ''))
  return Uint32Array.from(points, (index) => parents.get(index) ?? index)
}
