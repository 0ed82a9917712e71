import { execFile } from 'node:child_process'
import { access, constants, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import KDBush from 'kdbush'
import { FLAGS, type PackedCities, readPacked } from './cities-file.ts'
import { locateCache } from './sources.ts'

/** The world's cities, the most populous first, and an index of the positions of all that aren't minor. */
export interface Gazetteer extends PackedCities {
  positions: KDBush
}

export interface GazetteerCity {
  /** The GeoNames number. */
  id: number
  /** Its current name; English for the largest, otherwise local. */
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** The first-level division; in the United States its code, empty if unknown. */
  region: string
  population: number
  latitude: number
  longitude: number
}

const run = promisify(execFile)
const PACKER = fileURLToPath(new URL('./pack.child.ts', import.meta.url))

let loading: Promise<Gazetteer> | undefined

/** Returns the world's cities, which the first call loads into memory. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= readGazetteer().catch((cause) => {
    loading = undefined
    throw cause
  })
  return loading
}

/** Returns a city by its index. */
export function cityAt(list: Gazetteer, index: number): GazetteerCity {
  return {
    id: list.ids[index] ?? 0,
    name: spellingOf(list, list.firstNames[index] ?? 0),
    country: list.countries[list.countryIndexes[index] ?? 0] ?? '',
    region: list.regions[list.regionIndexes[index] ?? 0] ?? '',
    population: list.populations[index] ?? 0,
    latitude: (list.latitudes[index] ?? 0) / 1e5,
    longitude: (list.longitudes[index] ?? 0) / 1e5,
  }
}

/** Returns a name as it's written. Of an other name's spellings, it's the one with the typed text, if any. */
export function spellingOf(list: Gazetteer, name: number, typed = ''): string {
  const { spellings, spellingStarts, firstNames, nameCities } = list
  const text = decoder.decode(spellings.subarray(spellingStarts[name], spellingStarts[name + 1]))
  const [first = '', ...others] = text.split('\t')
  const isCurrent = firstNames[nameCities[name] ?? 0] === name
  return (!isCurrent && others.find((spelling) => spelling.toLowerCase().includes(typed))) || first
}

const decoder = new TextDecoder()

export function hasFlag({ flags }: Gazetteer, city: number, flag: keyof typeof FLAGS): boolean {
  return ((flags[city] ?? 0) & FLAGS[flag]) !== 0
}

async function readGazetteer(): Promise<Gazetteer> {
  const packed = await readFromCache()
  const { latitudes, longitudes, pointCities } = packed
  const positions = new KDBush(pointCities.length)
  for (const [city, flags] of packed.flags.entries())
    if (!(flags & FLAGS.minor)) positions.add((longitudes[city] ?? 0) / 1e5, (latitudes[city] ?? 0) / 1e5)
  return { ...packed, positions: positions.finish() }
}

/** Reads the packed file, which the first start on a machine writes, or the build of the Docker image. */
async function readFromCache(): Promise<PackedCities> {
  const file = await locateCache()
  return (await readIfComplete(file)) ?? packInto(file)
}

/** Packs the cities, into a temporary folder if the cache can't be written. */
async function packInto(cached: string): Promise<PackedCities> {
  const cache = path.dirname(cached)
  const folder = await mkdir(cache, { recursive: true })
    .then(() => access(cache, constants.W_OK))
    .then(
      () => cache,
      () => mkdtemp(path.join(tmpdir(), 'savanna-cities-')),
    )
  const file = path.join(folder, path.basename(cached))
  try {
    await run(process.execPath, [PACKER, file])
    return readPacked(await readFile(file))
  } finally {
    if (folder !== cache) await rm(folder, { recursive: true })
  }
}

async function readIfComplete(file: string): Promise<PackedCities | undefined> {
  try {
    return readPacked(await readFile(file))
  } catch {
    return undefined
  }
}
