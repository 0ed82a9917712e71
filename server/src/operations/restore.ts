import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import type { Config } from '../config.ts'
import { countTables } from '../kit/database/copy/catalog.ts'
import { clearDatabase, hasRunningServer, refuseUnknownMigrations } from '../kit/database/copy/prepare.ts'
import type { Client } from '../kit/database/copy/snapshot.ts'
import { isImportUnfinished, markImportStarted } from '../kit/database/import-state.ts'
import { writeFileAtomically } from '../kit/files/atomic-write.ts'
import type { Log } from '../kit/log.ts'
import { limitConcurrency } from '../kit/media/limit-concurrency.ts'
import { openStorage } from '../kit/media/open-storage.ts'
import type { MediaStorage } from '../kit/media/storage.ts'
import { StartError } from '../kit/start-error.ts'
import { applyErasures } from './apply-erasures.ts'
import * as folders from './backup-folder.ts'
import { gatherErasures, readStoredErasures, writeSiteErasures } from './erasures.ts'
import { fillDatabase } from './fill.ts'
import { connectImportTarget, type DatabaseSettings, ownDatabase, type PrintLine } from './site.ts'

const AT_ONCE = 8

interface Options {
  log: Log
  print: PrintLine
  /** Whether an existing site may be replaced. */
  replace?: boolean
  /** The list of erasures to apply instead of the one next to the backup. */
  erasures?: string | undefined
}

/**
 * Restores a backup to the configured database, storage and data folder. The rows come last, in one
 * transaction; until they are there, without the members deleted after the backup, the database is marked as
 * unfinished, so no server starts on an interrupted restore.
 */
export async function restoreBackup(
  config: DatabaseSettings & Pick<Config, 's3'> & Partial<Pick<Config, 'erasuresFile' | 'tokenSecret'>>,
  folder: string,
  { log, print, replace = false, erasures: named }: Options,
): Promise<void> {
  const manifest = await folders.verifyBackup(folder)
  refuseUnknownMigrations(manifest.migrations)
  const database = await ownDatabase(config, log)
  try {
    // A secret that isn't in the data folder comes from the settings, which the restored site will have too.
    const given =
      config.tokenSecret === (await readOwnSecret(config.dataDir)) ? undefined : config.tokenSecret
    const stored = await readStoredErasures(database.owner)
    // Before anything is changed: a damaged list must not leave half a restore.
    const erasures = await gatherErasures(config, folder, { named, stored, made: manifest.made, print })
    const claimed = await connectImportTarget(database.owner)
    try {
      const storage = await openStorage(config)
      await makeRoom(claimed, storage, { replace, print })
      await restoreMedia(storage, folder)
      for (const { name } of manifest.secrets)
        await writeFileAtomically(
          path.join(config.dataDir, name),
          await readFile(folders.secretFile(folder, name)),
        )
      const complete = async () => {
        const tokenSecret = given ?? (await readOwnSecret(config.dataDir)) ?? ''
        await applyErasures(database.owner, erasures, { tokenSecret, storage, log, print })
        await writeSiteErasures(config, erasures)
      }
      await fillDatabase(database.owner, readDump(manifest, folder), { print, complete })
    } finally {
      await claimed.end()
    }
    print(`The site of ${manifest.made} is back, with ${manifest.media.count} pictures.`)
  } finally {
    await database.close()
  }
}

async function readOwnSecret(dataDir: string): Promise<string | undefined> {
  const text = await readFile(path.join(dataDir, 'token-secret'), 'utf8').catch(() => undefined)
  return text?.trim()
}

/** Empties the database if `replace` is set or a restore was interrupted, and marks it as unfinished. */
async function makeRoom(
  client: Client,
  storage: MediaStorage,
  { replace, print }: { replace: boolean; print: PrintLine },
) {
  if (await hasRunningServer(client)) throw new StartError('A server runs on this database; stop it first.')
  const tables = await countTables(client)
  const again = await isImportUnfinished(client)
  if (again) print('Restarting the restore that was interrupted.')
  if (!replace && !again && (tables > 0 || (await holdsAnything(storage)))) {
    throw new StartError(
      'There is a site already; restore into an empty database and an empty place for pictures, or add --replace to overwrite what is there.',
    )
  }
  await markImportStarted(client)
  if (tables > 0) await clearDatabase(client)
}

async function holdsAnything(storage: MediaStorage): Promise<boolean> {
  for await (const _ of storage.list()) return true
  return false
}

async function restoreMedia(storage: MediaStorage, folder: string) {
  const gate = limitConcurrency(AT_ONCE)
  const objects = [...(await folders.readMediaList(folder))]
  const restore = async (key: string, hash: string) => {
    const bytes = await readFile(folders.mediaFile(folder, key))
    if (folders.sha256(bytes) !== hash) throw new StartError(`${key} has changed while it was read.`)
    await storage.put(key, bytes, 'image/webp')
  }
  await Promise.all(objects.map(([key, object]) => gate(() => restore(key, object.sha256))))
}

function readDump(manifest: folders.Manifest, folder: string) {
  return {
    ...manifest,
    rowsOf: ({ name }: { name: string }) => {
      const file = createReadStream(folders.tableFile(folder, name))
      const rows = createGunzip()
      file.once('error', (error) => rows.destroy(error))
      return file.pipe(rows)
    },
  }
}
