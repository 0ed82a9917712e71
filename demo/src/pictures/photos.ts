import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { StartError } from '../../../server/src/kit/start-error.ts'
import type { Person } from '../people.ts'

const PHOTO = /\.(?:jpe?g|png|webp|avif)$/i
/** The folders for photos of a gender; those directly in the folder are for anyone who is left. */
const FOLDERS: Record<Person['gender'], string> = { woman: 'women', man: 'men' }
/** Pixels: larger than any page shows. */
const LONGEST_SIDE = 2000

/**
 * Assigns the photos in a folder (`DEMO_PHOTOS`) to the cast, in order: `women/anna.jpg`, and `women/anna-2.jpg` as her
 * second picture. Returns each member's files by username, the portrait first; members beyond the last photo have none.
 * @throws StartError if the folder can't be read.
 */
export async function assignPhotos(
  folder: string | undefined,
  cast: readonly Pick<Person, 'username' | 'gender'>[],
): Promise<Map<string, string[]>> {
  if (folder === undefined) return new Map()
  const anyone = await listPeople(folder).catch(() => {
    throw new StartError(`DEMO_PHOTOS must be a folder with photos; ${folder} can't be read.`)
  })
  const queues = new Map<string, string[][]>()
  for (const name of Object.values(FOLDERS))
    queues.set(name, await listPeople(path.join(folder, name)).catch(() => []))
  const assigned = new Map<string, string[]>()
  for (const { username, gender } of cast) {
    const files = queues.get(FOLDERS[gender])?.shift() ?? anyone.shift()
    if (files) assigned.set(username, files)
  }
  return assigned
}

/** Returns a folder's photos by person, sorted by name. */
async function listPeople(folder: string): Promise<string[][]> {
  const names = (await readdir(folder)).filter((name) => PHOTO.test(name)).sort()
  const people = Map.groupBy(names, (name) => path.parse(name).name.replace(/-\d+$/, ''))
  return [...people.values()].map((files) =>
    files
      .sort((a, b) => path.parse(a).name.length - path.parse(b).name.length)
      .map((file) => path.join(folder, file)),
  )
}

/**
 * Reads a photo as a member's browser would upload it: upright and not too large.
 * @throws StartError if the file isn't a picture.
 */
export function readPhoto(file: string): Promise<Buffer> {
  return sharp(file)
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
    .catch(() => {
      throw new StartError(`DEMO_PHOTOS: ${file} can't be read as a picture.`)
    })
}
