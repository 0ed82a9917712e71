import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeCouple, openConversation, sendText } from '../../../testkit/actions/conversations.ts'
import { makePicture, putPicture } from '../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { createEmptyDatabase } from '../../../testkit/database.ts'
import { formatAddress } from '../../../testkit/database-address.ts'
import { makePost } from '../../../testkit/factories/members.ts'
import { startFakeS3 } from '../../../testkit/fakes/signed-s3.ts'
import { readStoredRows, withDatabaseOf } from '../../../testkit/programs/stored-rows.ts'
import { openDatabaseProxy } from '../../../testkit/programs/tcp-proxy.ts'
import { migrate, openDatabase } from '../kit/database/database.ts'
import { createLog } from '../kit/log.ts'
import { takeBackup } from './backup.ts'
import { moveDatabase } from './move.ts'
import { restoreBackup } from './restore.ts'

// Creates a cluster and several databases' tables, perhaps alongside other work on few cores.
vi.setConfig({ testTimeout: 180_000 })

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const log = createLog({ level: 'silent' })
const options = { log, print: () => {} }

let test: TestApp
let folder: string
let backup: string
let before: Awaited<ReturnType<typeof readStoredRows>>

beforeAll(async () => {
  test = await startTestApp()
  folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-moved-'))
  // If root runs the tests, PostgreSQL's own user must pass through here.
  await chmod(folder, 0o711)
  backup = path.join(folder, 'backup')
  const { a, b, roomId } = await makeCouple(test)
  await makePost(test.app.context, b)
  const client = await openConversation(test, a, roomId)
  for (const text of ['One', 'Two', 'Three']) await sendText(client, roomId, text)
  client.close()
  for (const [member, index] of [
    [a, 0],
    [a, 1],
    [b, 0],
  ] as const)
    expect((await putPicture(test, member, index, await makePicture('#884422'))).status).toBe(200)
  // Pending scans would change between the backup and the comparison.
  const waiting = async () => (await test.pool.query('select 1 from fraud_scans')).rowCount
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000 })
  const databaseUrl = formatAddress(test.owner.connection)
  await takeBackup({ dataDir: test.config.dataDir, databaseUrl }, backup, options)
  before = await readStoredRows(test.pool)
  expect(before.messages).toHaveLength(3)
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens and migrates the database like a starting server. */
async function startSite(address: string) {
  const { pool, close } = await openDatabase({ connectionString: address }, log)
  await migrate(pool).finally(close)
}

/** Runs a command as an operator would, and kills it at a certain moment. */
async function killAt(moment: Promise<unknown>, words: string[], settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...settings }
  const command: ChildProcess = spawn(process.execPath, [MAIN, ...words], { env, cwd: folder })
  let output = ''
  for (const stream of [command.stdout, command.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  await Promise.race([moment, once(command, 'exit')])
  expect(command.exitCode, output).toBeNull()
  command.kill('SIGKILL')
  await once(command, 'exit')
}

it.skipIf(process.platform === 'win32')(
  'a killed move leaves the source unchanged, and a second one copies every row once',
  async () => {
    const source = { dataDir: path.join(folder, 'source') }
    await mkdir(source.dataDir, { mode: 0o711 })
    await restoreBackup(source, backup, options)
    const target = await createEmptyDatabase()

    const { proxy, connection } = await openDatabaseProxy(target.connection)
    // Every row is there, and nothing is committed.
    const moment = proxy.stallFrom('drop schema if exists savanna_unfinished')
    await killAt(moment, ['move', formatAddress(connection)], { DATA_DIR: source.dataDir })
    await proxy.close()
    await expect(startSite(target.address)).rejects.toThrow('was not finished: run the same command again')

    await moveDatabase(source, target.address, options)
    expect(await readStoredRows(target.client)).toEqual(before)
    await startSite(target.address)
    expect(await withDatabaseOf(source.dataDir, readStoredRows)).toEqual(before)
    await expect(moveDatabase(source, target.address, options)).rejects.toThrow('tables already')
    await target.close()
  },
)

it.skipIf(process.platform === 'win32')(
  'a restore killed during the pictures is completed by a second one, each picture once',
  async () => {
    const target = await createEmptyDatabase()
    let reached = () => {}
    const third = new Promise<void>((resolve) => {
      reached = resolve
    })
    let puts = 0
    const bucket = await startFakeS3({
      bucket: 'pictures',
      async beforePut() {
        if (++puts < 3 || puts > 9) return
        reached()
        await new Promise(() => {})
      },
    })
    const settings = { DATA_DIR: path.join(folder, 'bucket'), DATABASE_URL: target.address }
    await killAt(third, ['restore', backup], {
      ...settings,
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: bucket.endpoint,
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    })
    await expect(startSite(target.address)).rejects.toThrow('was not finished')
    expect(bucket.objects.size).toBeLessThan(9)

    puts = 9
    const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
    const s3 = { bucket: 'pictures', endpoint: bucket.endpoint, credentials }
    await restoreBackup({ dataDir: settings.DATA_DIR, databaseUrl: target.address, s3 }, backup, options)
    expect(await readStoredRows(target.client)).toEqual(before)
    const media = path.join(backup, 'media')
    const kept = (await readdir(media, { recursive: true })).filter((name) => name.endsWith('.webp'))
    expect([...bucket.objects.keys()].sort()).toEqual(kept.sort())
    for (const key of kept)
      expect(bucket.objects.get(key)?.bytes.equals(await readFile(path.join(media, key))), key).toBe(true)
    await bucket.close()
    await target.close()
  },
)
