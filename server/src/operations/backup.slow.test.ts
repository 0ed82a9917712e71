import { chmod, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callApi } from '../../../testkit/actions/accounts.ts'
import { makeCouple } from '../../../testkit/actions/conversations.ts'
import { makePicture, putPicture, removePicture } from '../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { createEmptyDatabase } from '../../../testkit/database.ts'
import { formatAddress } from '../../../testkit/database-address.ts'
import { makeMember, makePost, makeSubscription } from '../../../testkit/factories/members.ts'
import { startFakeS3 } from '../../../testkit/fakes/signed-s3.ts'
import { readStoredRows, withDatabaseOf } from '../../../testkit/programs/stored-rows.ts'
import { scanContent } from '../features/frauds/index.ts'
import { knownMigrations, migrateUpTo } from '../kit/database/copy/prepare.ts'
import { openClient, openSnapshot } from '../kit/database/copy/snapshot.ts'
import { defineJob } from '../kit/jobs/jobs.ts'
import { createLog } from '../kit/log.ts'
import type { MediaStorage } from '../kit/media/storage.ts'
import { takeBackup } from './backup.ts'
import { verifyBackup } from './backup-folder.ts'
import { fillDatabase } from './fill.ts'
import { moveDatabase } from './move.ts'
import { restoreBackup } from './restore.ts'

// Creates a cluster, perhaps alongside other work on few cores.
vi.setConfig({ testTimeout: 180_000 })

const log = createLog({ level: 'error' })
const said: string[] = []
const options = { log, print: (line: string) => void said.push(line) }

let test: TestApp
let site: { dataDir: string; databaseUrl: string }
let folder: string
let backup: string
let restored: string

beforeAll(async () => {
  test = await startTestApp()
  site = { dataDir: test.config.dataDir, databaseUrl: formatAddress(test.owner.connection) }
  folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-backup-'))
  // If root runs the tests, PostgreSQL's own user must pass through here.
  await chmod(folder, 0o711)
  backup = path.join(folder, 'backup')
  restored = path.join(folder, 'restored')
  await mkdir(restored, { mode: 0o711 })
  await fill(test)
})

afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

async function fill({ app }: TestApp) {
  const { a, b } = await makeCouple(test, [{ firstname: 'Zoë "the\tlion"\\N' }])
  await makeSubscription(app.context, a)
  await makePost(app.context, b)
  expect((await putPicture(test, a, 0, await makePicture('#884422'))).status).toBe(200)
  expect((await putPicture(test, b, 0, await makePicture('#224488'))).status).toBe(200)
  await callApi(test, 'POST', '/users/login', { body: { login: a.username, pwd: 'Wrong2024' } })
  await app.context.jobs.send(defineJob('later'), { to: a.id }, { startAfter: new Date('2090-01-01') })
  // The copies are compared with what is stored later, so no scan may be pending.
  await vi.waitFor(async () => expect(await countWaitingScans(test)).toBe(0), { timeout: 30_000 })
}

async function countWaitingScans({ app, pool }: TestApp): Promise<number> {
  await scanContent(app.context)
  const { rows } = await pool.query<{ waiting: number }>('select count(*)::int as waiting from fraud_scans')
  return rows[0]?.waiting ?? 0
}

async function filesOf(dataDir: string) {
  const media = path.join(dataDir, 'media')
  const entries = await readdir(media, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const read = files.sort().map(async (file) => [path.relative(media, file), await readFile(file, 'base64')])
  return Promise.all(read)
}

/** Expects foreign keys to be checked, every trigger to be enabled and sequences to continue after the last id. */
async function expectGuarded(client: pg.Client) {
  const orphan = client.query(
    `insert into likes (liker_id, liked_id) values (gen_random_uuid(), gen_random_uuid())`,
  )
  await expect(orphan).rejects.toMatchObject({ code: '23503' })
  const disabled = await client.query(
    `select from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and tgenabled <> 'O' and c.relnamespace = 'public'::regnamespace`,
  )
  expect(disabled.rowCount).toBe(0)
  const next = await client.query<{ fresh: boolean }>(
    `select nextval(pg_get_serial_sequence('login_failures', 'id')) > max(id) as fresh from login_failures`,
  )
  expect(next.rows).toEqual([{ fresh: true }])
}

it("a running site's backup restores every row, picture and secret on another machine", async () => {
  const manifest = await takeBackup(site, backup, options)
  expect(manifest).toMatchObject({ media: { count: 6 }, lost: [] })
  expect(await verifyBackup(backup)).toEqual(manifest)
  const before = await readStoredRows(test.pool)
  expect(before.members).toHaveLength(2)
  expect(before.job).toHaveLength(1)

  await restoreBackup({ dataDir: restored }, backup, options)

  await withDatabaseOf(restored, async (client) => {
    expect(await readStoredRows(client)).toEqual(before)
    await expectGuarded(client)
  })
  expect(await filesOf(restored)).toEqual(await filesOf(site.dataDir))
  expect(await readFile(path.join(restored, 'token-secret'), 'utf8')).toBe(test.config.tokenSecret)
})

it('a move copies the embedded database to an external one, without changing or overwriting anything', async () => {
  const target = await createEmptyDatabase()
  said.length = 0
  await moveDatabase({ dataDir: restored }, target.address, options)
  const before = await readStoredRows(test.pool)
  expect(await readStoredRows(target.client)).toEqual(before)
  expect(await withDatabaseOf(restored, readStoredRows)).toEqual(before)
  expect(said).toContainEqual(expect.stringMatching(/^ {2}public\.members +2 rows {2}\d+$/))
  const again = moveDatabase({ dataDir: restored }, target.address, options)
  await expect(again).rejects.toThrow('tables already')

  const full = { dataDir: path.join(folder, 'full'), databaseUrl: target.address }
  await expect(restoreBackup(full, backup, options)).rejects.toThrow('There is a site already')
  const served = restoreBackup(site, backup, { ...options, replace: true })
  await expect(served).rejects.toThrow('A server runs on this database')
  await expect(takeBackup(site, backup, options)).rejects.toThrow('is not empty')

  await target.client.query('delete from members')
  const bucket = await startFakeS3({ bucket: 'private' })
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const inBucket = { ...full, s3: { bucket: 'private', endpoint: bucket.endpoint, credentials } }
  await restoreBackup(inBucket, backup, { ...options, replace: true })
  expect(await readStoredRows(target.client)).toEqual(before)
  const third = await takeBackup(inBucket, path.join(folder, 'third'), options)
  expect(third.media).toEqual((await verifyBackup(backup)).media)
  await bucket.close()
  await target.close()
})

it('a backup copies the embedded database while a server is running on it', async () => {
  const manifest = await withDatabaseOf(restored, () =>
    takeBackup({ dataDir: restored }, path.join(folder, 'running'), options),
  )
  expect(manifest.media.count).toBe(6)
  expect(manifest.tables.find(({ name }) => name === 'public.members')?.rows).toBe(2)
})

it("a restore migrates an older version's rows", async () => {
  const [old, target] = [await createEmptyDatabase(), await createEmptyDatabase()]
  const connection = { connectionString: old.address }
  const client = await openClient(connection)
  await migrateUpTo(client, knownMigrations().slice(0, 1))
  await client.query(`create schema pgboss; create table pgboss.version (version int);
    insert into members (id, username, mail, password_hash) values (gen_random_uuid(), 'leo', 'leo@old.example', '')`)
  await client.end()
  const snapshot = await openSnapshot(connection)
  const tables = []
  for (const table of snapshot.tables) tables.push({ ...table, ...(await snapshot.fingerprint(table)) })
  const dump = { ...snapshot, tables }
  await fillDatabase({ connectionString: target.address }, dump, options)
  const { rows } = await target.client.query('select username, has_password from members')
  expect(rows).toEqual([{ username: 'leo', has_password: true }])
  const { rowCount } = await target.client.query('select from drizzle.__drizzle_migrations')
  expect(rowCount).toBe(knownMigrations().length)

  // A newer version's rows don't fit, and leave nothing behind.
  const newer = { ...dump, migrations: [...knownMigrations(), 'unknown here'] }
  const third = await createEmptyDatabase()
  const tooNew = fillDatabase({ connectionString: third.address }, newer, options)
  await expect(tooNew).rejects.toThrow('newer version of Savanna')
  await snapshot.close()
  for (const each of [old, target, third]) await each.close()
})

it('a restore rejects a backup with one changed byte and leaves the target empty', async () => {
  const target = await createEmptyDatabase()
  const dataDir = path.join(folder, 'untouched')
  const restore = () => restoreBackup({ dataDir, databaseUrl: target.address }, backup, options)
  const [picture] = (await readdir(path.join(backup, 'media'), { recursive: true })).filter((name) =>
    name.endsWith('.webp'),
  )
  for (const file of ['database/public.members.copy.gz', `media/${picture}`, 'media.tsv', 'token-secret']) {
    const damaged = path.join(backup, file === 'token-secret' ? `secrets/${file}` : file)
    const bytes = await readFile(damaged)
    await writeFile(damaged, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]))
    await expect(restore(), file).rejects.toThrow(/damaged/)
    await rm(damaged)
    await expect(restore(), file).rejects.toThrow(/missing|no such file/)
    await writeFile(damaged, bytes)
  }
  const manifest = path.join(backup, 'manifest.json')
  const written = await readFile(manifest, 'utf8')
  // A table that doesn't match its rows' checksum is found before anything is committed.
  await writeFile(manifest, written.replace(/("name": "public.members"[\s\S]*?"checksum": ")\d/, '$1'))
  await expect(restore()).rejects.toThrow('public.members has arrived with 2 rows')
  await truncate(manifest, 20)
  await expect(restore()).rejects.toThrow('damaged')
  await rm(manifest)
  await expect(restore()).rejects.toThrow('no finished backup')
  await writeFile(manifest, written)
  const left = await target.client.query(`select from pg_tables where schemaname in ('public', 'pgboss')`)
  expect(left.rowCount).toBe(0)
  await target.close()
})

/** Returns a storage with the site's pictures that calls a function each time it's listed. */
function whenListed(storage: MediaStorage, happens: (time: number) => Promise<void>): MediaStorage {
  let time = 0
  return {
    ...storage,
    async *list(prefix) {
      await happens(time++)
      yield* storage.list(prefix)
    },
  }
}

it('a backup has every picture that its rows name, even if pictures are deleted during it', async () => {
  const [stays, goes] = [await makeMember(test.app.context), await makeMember(test.app.context)]
  await putPicture(test, stays, 0, await makePicture('#112233'))
  await putPicture(test, goes, 0, await makePicture('#221133'))
  const { storage } = test.app.context
  // The first time nothing has been read; the second time the rows have, and their pictures are copied.
  const busy = whenListed(storage, async (time) => {
    if (time !== 1) return
    await removePicture(test, stays, 0)
  })
  const first = await takeBackup(site, path.join(folder, 'first'), { ...options, storage: busy })
  expect(first).toMatchObject({ media: { count: 12 }, lost: [] })

  let late = false
  const hasty: MediaStorage = {
    ...storage,
    async *list(prefix) {
      // Added after the first listing, and deleted once the rows that name it are read.
      if (late) await removePicture(test, goes, 1)
      yield* storage.list(prefix)
      if (!late) await putPicture(test, goes, 1, await makePicture('#332211'))
      late = true
    },
  }
  const second = await takeBackup(site, path.join(folder, 'second'), { ...options, storage: hasty })
  expect(second).toMatchObject({ media: { count: 9 }, lost: [] })
  expect(second.tables.find(({ name }) => name === 'public.pictures')?.rows).toBe(3)
  await verifyBackup(path.join(folder, 'second'))
})
