import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { isStorageKey } from '../kit/media/storage.ts'
import { StartError } from '../kit/start-error.ts'

/*
 * A backup is a folder:
 *   manifest.json               the contents and their checksums; written last, so it marks a complete backup
 *   database/<table>.copy.gz    a table's rows as COPY writes them
 *   media.tsv, media/<key>      the stored pictures, one line each
 *   secrets/<file>              the server's generated secrets from DATA_DIR
 */

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const Manifest = z.object({
  format: z.literal(1),
  made: z.iso.datetime(),
  migrations: z.array(z.string()),
  queueVersion: z.number().int(),
  tables: z.array(
    z.object({
      name: z.string().regex(/^(public|pgboss)\.[a-z0-9_]+$/),
      columns: z.array(z.string()),
      rows: z.number().int(),
      checksum: z.string(),
      sha256: Sha256,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  media: z.object({ count: z.number().int(), bytes: z.number().int(), sha256: Sha256 }),
  /** Pictures named by rows that the site itself had already lost. */
  lost: z.array(z.string()),
  secrets: z.array(z.object({ name: z.enum(['token-secret', 'vapid-keys.json']), sha256: Sha256 })),
})
export type Manifest = z.infer<typeof Manifest>

export const SECRETS = ['token-secret', 'vapid-keys.json'] as const

export interface HeldObject {
  sha256: string
  bytes: number
}

export const manifestFile = (folder: string) => path.join(folder, 'manifest.json')
export const tableFile = (folder: string, table: string) => path.join(folder, 'database', `${table}.copy.gz`)
export const mediaList = (folder: string) => path.join(folder, 'media.tsv')
export const mediaFile = (folder: string, key: string) => path.join(folder, 'media', key)
export const secretFile = (folder: string, name: string) => path.join(folder, 'secrets', name)

/**
 * Checks that a folder is empty or missing: a new backup must not mix with other files.
 * @throws StartError when the folder isn't empty
 */
export async function requireEmptyFolder(folder: string): Promise<void> {
  const found = await readdir(folder).catch(() => [])
  if (found.length > 0) throw new StartError(`${folder} is not empty; name a new folder.`)
}

/** Reads a backup's manifest; throws a `StartError` if there is none, since the backup was never finished. */
async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => {
    throw new StartError(`${folder} holds no finished backup: there is no manifest.json.`)
  })
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartError(`The manifest of ${folder} is damaged or of another version.`, { cause })
  }
}

/** Reads a backup's list of stored pictures, by key. */
export async function readMediaList(folder: string): Promise<Map<string, HeldObject>> {
  const text = await readFile(mediaList(folder), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const [sha256 = '', bytes = '', key = ''] = line.split('\t')
      if (!isStorageKey(key)) throw new StartError(`${mediaList(folder)} is damaged.`)
      return [key, { sha256, bytes: Number(bytes) }]
    }),
  )
}

/** Returns the text of the list of pictures, sorted, so equal pictures give an equal checksum. */
export function listWrittenMedia(objects: Map<string, HeldObject>): string {
  const lines = [...objects].map(([key, { sha256, bytes }]) => `${sha256}\t${bytes}\t${key}\n`)
  return lines.sort().join('')
}

/** Returns the SHA-256 digest of bytes, in hexadecimal. */
export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Returns the SHA-256 digest of a file of any size, in hexadecimal. */
export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * Checks every file in a backup against its checksum, and returns the manifest.
 * @throws StartError when a file is damaged or missing.
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const expected: [file: string, sha256: string][] = [
    ...manifest.tables.map((table) => [tableFile(folder, table.name), table.sha256] as [string, string]),
    ...manifest.secrets.map((secret) => [secretFile(folder, secret.name), secret.sha256] as [string, string]),
    [mediaList(folder), manifest.media.sha256],
  ]
  await refuseDamaged(folder, expected)
  const objects = await readMediaList(folder)
  await refuseDamaged(
    folder,
    [...objects].map(([key, object]) => [mediaFile(folder, key), object.sha256]),
  )
  return manifest
}

async function refuseDamaged(folder: string, expected: [file: string, sha256: string][]): Promise<void> {
  const damaged: string[] = []
  for (const [file, hash] of expected) {
    const found = await sha256OfFile(file).catch(() => 'missing')
    if (found !== hash)
      damaged.push(`${path.relative(folder, file)}${found === 'missing' ? ' (missing)' : ''}`)
  }
  if (damaged.length === 0) return
  const more = damaged.length > 3 ? ` and ${damaged.length - 3} more` : ''
  throw new StartError(`The backup in ${folder} is damaged: ${damaged.slice(0, 3).join(', ')}${more}.`)
}
