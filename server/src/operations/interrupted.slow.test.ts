import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makePicture, putPicture } from '../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { createEmptyDatabase } from '../../../testkit/database.ts'
import { formatAddress } from '../../../testkit/database-address.ts'
import { makeMember } from '../../../testkit/factories/members.ts'
import { migrate, openDatabase } from '../kit/database/database.ts'
import { createLog } from '../kit/log.ts'
import { takeBackup } from './backup.ts'
import { tableFile } from './backup-folder.ts'
import { checkSite } from './doctor.ts'
import { moveDatabase } from './move.ts'
import { restoreBackup } from './restore.ts'

// Creates tables three times, perhaps alongside other work on few cores.
vi.setConfig({ testTimeout: 180_000 })

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const TABLE = 'public.members'
const log = createLog({ level: 'silent' })
const said: string[] = []
const options = { log, print: (line: string) => void said.push(line) }

let test: TestApp
let folder: string
let backup: string
let target: Awaited<ReturnType<typeof createEmptyDatabase>>
let place: { dataDir: string; databaseUrl: string }

beforeAll(async () => {
  test = await startTestApp()
  folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-interrupted-'))
  backup = path.join(folder, 'backup')
  target = await createEmptyDatabase()
  place = { dataDir: path.join(folder, 'data'), databaseUrl: target.address }
  const me = await makeMember(test.app.context)
  await putPicture(test, me, 0, await makePicture('#884422'))
  const databaseUrl = formatAddress(test.owner.connection)
  await takeBackup({ dataDir: test.config.dataDir, databaseUrl }, backup, options)
})
afterAll(async () => {
  await target.close()
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens and migrates the database like a starting server. */
async function startSite() {
  const { pool, close } = await openDatabase({ connectionString: target.address }, log)
  await migrate(pool).finally(close)
}

/** Returns the doctor's finding about the configured database's tables. */
async function tablesByDoctor() {
  const findings = await checkSite({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }, log)
  return findings.find(({ about }) => about === 'Tables')
}

/** Kills the restore while a table's rows are being copied. */
async function killWhileLoading(restoring: ChildProcess, file: string, bytes: Buffer) {
  let output = ''
  const reached = new Promise<void>((resolve) => {
    restoring.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('public.member_devices')) resolve()
    })
  })
  // Read once for its checksum; when the rows are needed, nobody writes them.
  await Promise.race([writeFile(file, bytes), once(restoring, 'exit')])
  await Promise.race([reached, once(restoring, 'exit')])
  expect(restoring.exitCode, output).toBeNull()
  const second = moveDatabase({ dataDir: folder }, place.databaseUrl, options)
  await expect(second).rejects.toThrow('is under way')
  expect(await tablesByDoctor()).toMatchObject({
    verdict: 'warn',
    text: expect.stringContaining('is running'),
  })
  restoring.kill('SIGKILL')
  await once(restoring, 'exit')
}

it.skipIf(process.platform === 'win32')(
  "no server starts on a killed restore's database, and the same command restores it",
  async () => {
    const file = tableFile(backup, TABLE)
    const bytes = await readFile(file)
    await rm(file)
    execFileSync('mkfifo', [file])
    const env = { PATH: process.env.PATH, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }
    const restoring = spawn(process.execPath, [MAIN, 'restore', backup], { env, cwd: folder })
    await killWhileLoading(restoring, file, bytes)
    await rm(file)
    await writeFile(file, bytes)

    const unfinished = 'was not finished: run the same command again'
    await expect(startSite()).rejects.toThrow(unfinished)
    await expect(takeBackup(place, path.join(folder, 'of-half'), options)).rejects.toThrow(unfinished)
    expect(await tablesByDoctor()).toMatchObject({
      verdict: 'bad',
      text: expect.stringContaining('npm run restore -- FOLDER'),
    })

    said.length = 0
    await restoreBackup(place, backup, options)
    expect(said).toContain('Restarting the restore that was interrupted.')
    await startSite()
    expect(await tablesByDoctor()).toMatchObject({ verdict: 'good' })
    expect((await target.client.query('select from members')).rowCount).toBe(1)
    await expect(restoreBackup(place, backup, options)).rejects.toThrow('There is a site already')
  },
)
