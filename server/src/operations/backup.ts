import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '../config.ts'
import type { CopiedTable } from '../kit/database/copy/catalog.ts'
import { openSnapshot, type Snapshot } from '../kit/database/copy/snapshot.ts'
import type { Connection } from '../kit/database/database.ts'
import { writeFileAtomically } from '../kit/files/atomic-write.ts'
import type { Log } from '../kit/log.ts'
import { limitConcurrency } from '../kit/media/limit-concurrency.ts'
import { openStorage } from '../kit/media/open-storage.ts'
import { PICTURE_WIDTHS } from '../kit/media/picture.ts'
import { isStorageKey, type MediaStorage } from '../kit/media/storage.ts'
import { variantKey } from '../kit/media/stored-picture.ts'
import { StartError } from '../kit/start-error.ts'
import * as folders from './backup-folder.ts'
import { updateListBeside } from './erasures.ts'
import { type DatabaseSettings, type PrintLine, reachDatabase } from './site.ts'

type Objects = Map<string, folders.HeldObject>

const ATTEMPTS = 5
const AT_ONCE = 8

/** Backs up a site, running or not, to a new folder with every picture that the rows name. */
export async function takeBackup(
  config: DatabaseSettings & Pick<Config, 's3'> & Partial<Pick<Config, 'erasuresFile'>>,
  folder: string,
  { log, print, storage: given }: { log: Log; print: PrintLine; storage?: MediaStorage },
): Promise<folders.Manifest> {
  await folders.requireEmptyFolder(folder)
  const database = await reachDatabase(config, log)
  try {
    await mkdir(path.join(folder, 'database'), { recursive: true, mode: 0o700 })
    const storage = given ?? (await openStorage(config))
    const objects: Objects = new Map()
    // Most pictures are copied before the snapshot, so few change around it.
    await copyMedia(storage, folder, objects)
    const { manifest, lost } = await copyWhole(database.owner, storage, folder, objects)
    const list = folders.listWrittenMedia(objects)
    await writeFileAtomically(folders.mediaList(folder), Buffer.from(list))
    const bytes = [...objects.values()].reduce((sum, object) => sum + object.bytes, 0)
    const whole: folders.Manifest = {
      ...manifest,
      media: { count: objects.size, bytes, sha256: folders.sha256(list) },
      lost,
      secrets: await copySecrets(config.dataDir, folder),
    }
    await writeFileAtomically(
      folders.manifestFile(folder),
      Buffer.from(`${JSON.stringify(whole, null, 2)}\n`),
    )
    report(whole, folder, print)
    const madeAt = new Date(whole.made)
    await updateListBeside(config, folder, { connection: database.owner, madeAt, print })
    return whole
  } finally {
    await database.close()
  }
}

type Rows = Pick<folders.Manifest, 'format' | 'made' | 'migrations' | 'queueVersion' | 'tables' | 'sequences'>

/** Copies rows and pictures; repeats with a new snapshot if a picture was deleted before it could be copied. */
async function copyWhole(connection: Connection, storage: MediaStorage, folder: string, objects: Objects) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const snapshot = await openSnapshot(connection)
    try {
      const manifest = await copyRows(snapshot, folder)
      const named = await snapshot.mediaKeys()
      const listed = await copyMedia(storage, folder, objects)
      const missing = missingFrom(objects, named)
      const stillNamed = missing.length === 0 ? new Set<string>() : await keysNow(connection)
      if (missing.some((key) => !stillNamed.has(key))) continue
      await dropGone(folder, objects, listed, named)
      return { manifest, lost: missing }
    } finally {
      await snapshot.close()
    }
  }
  throw new StartError('Pictures are deleted faster than they can be copied; try again when less goes on.')
}

async function copyRows(snapshot: Snapshot, folder: string): Promise<Rows> {
  const { migrations, queueVersion, sequences } = snapshot
  const made = new Date().toISOString()
  const tables: folders.Manifest['tables'] = []
  for (const table of snapshot.tables) {
    const print = await snapshot.fingerprint(table)
    tables.push({ ...table, ...print, sha256: await writeRows(snapshot, table, folder) })
  }
  return { format: 1, made, migrations, queueVersion, tables, sequences }
}

async function writeRows(snapshot: Snapshot, table: CopiedTable, folder: string): Promise<string> {
  const file = folders.tableFile(folder, table.name)
  await pipeline(
    snapshot.rowsOf(table),
    createGzip({ level: 6 }),
    createWriteStream(file, { mode: 0o600, flush: true }),
  )
  return folders.sha256OfFile(file)
}

/** Copies objects that aren't in the backup yet, and returns the keys of everything currently stored. */
async function copyMedia(storage: MediaStorage, folder: string, objects: Objects): Promise<Set<string>> {
  const listed = new Set<string>()
  const gate = limitConcurrency(AT_ONCE)
  let copies: Promise<void>[] = []
  for await (const { key } of storage.list()) {
    // The remains of an interrupted write aren't an object.
    if (!isStorageKey(key) || key.endsWith('.part')) continue
    listed.add(key)
    if (objects.has(key)) continue
    copies.push(gate(() => copyObject(storage, folder, key, objects)))
    if (copies.length < AT_ONCE * 8) continue
    await Promise.all(copies)
    copies = []
  }
  await Promise.all(copies)
  return listed
}

async function copyObject(storage: MediaStorage, folder: string, key: string, objects: Objects) {
  const bytes = await storage.get(key)
  if (!bytes) return
  await writeFileAtomically(folders.mediaFile(folder, key), bytes)
  objects.set(key, { sha256: folders.sha256(bytes), bytes: bytes.length })
}

function missingFrom(objects: Objects, named: Set<string>): string[] {
  return [...named].filter((key) => PICTURE_WIDTHS.some((width) => !objects.has(variantKey(key, width))))
}

async function keysNow(connection: Connection): Promise<Set<string>> {
  const now = await openSnapshot(connection)
  return now.mediaKeys().finally(now.close)
}

/** Removes pictures that members deleted during the backup, unless its rows still name them. */
async function dropGone(folder: string, objects: Objects, listed: Set<string>, named: Set<string>) {
  const kept = new Set([...named].flatMap((key) => PICTURE_WIDTHS.map((width) => variantKey(key, width))))
  for (const key of [...objects.keys()]) {
    if (listed.has(key) || kept.has(key)) continue
    objects.delete(key)
    await rm(folders.mediaFile(folder, key), { force: true })
  }
}

async function copySecrets(dataDir: string, folder: string): Promise<folders.Manifest['secrets']> {
  const copied: folders.Manifest['secrets'] = []
  for (const name of folders.SECRETS) {
    const bytes = await readFile(path.join(dataDir, name)).catch(() => undefined)
    if (!bytes) continue
    await writeFileAtomically(folders.secretFile(folder, name), bytes)
    copied.push({ name, sha256: folders.sha256(bytes) })
  }
  return copied
}

function report({ tables, media, lost, secrets }: folders.Manifest, folder: string, print: PrintLine) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `${rows} rows of ${tables.length} tables and ${media.count} pictures (${media.bytes} bytes) are in ${folder}.`,
  )
  if (lost.length > 0)
    print(
      `! ${lost.length} pictures that rows name are missing from the site: ${lost.slice(0, 5).join(', ')}.`,
    )
  if (secrets.length > 0)
    print(
      `! It holds secrets (${secrets.map(({ name }) => name).join(', ')}) and all that members wrote: keep it closed.`,
    )
  print('! Settings, such as TOKEN_SECRET, are not in the backup: keep a copy of them.')
}
