import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeOldSite } from '../../test/actions/old-site.ts'
import { createEmptyDatabase } from '../../test/database.ts'
import { readStoredRows } from '../../test/programs/stored-rows.ts'
import { moveMessages } from '../features/partitions/messages.ts'
import { keepPartitions } from '../features/partitions/partitions.jobs.ts'
import { type Connection, openDatabase } from '../kit/database/database.ts'
import { startJobs } from '../kit/jobs/jobs.ts'
import { createLog } from '../kit/log.ts'
import { takeBackup } from './backup.ts'
import { checkSite } from './doctor.ts'
import { restoreBackup } from './restore.ts'

// The tables of several databases are made here, perhaps beside other work on few cores.
vi.setConfig({ testTimeout: 180_000 })

const log = createLog({ level: 'silent' })
const options = { log, print: () => {} }

it('a site whose move is half done is backed up and restored whole, and the doctor says so', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-half-moved-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const site = await makeOldSite()
  await site.update()
  const jobs = await startJobs({ connection: site.connection, log })
  await jobs.stop()
  const stop = new AbortController()
  const moving = moveMessages(site.db, { log, signal: stop.signal, batchSize: 10 })
  const copied = async () =>
    (await site.pool.query('select from savanna_partitioning.messages')).rowCount ?? 0
  await expect.poll(copied, { interval: 5 }).toBeGreaterThan(0)
  stop.abort()
  await moving

  const findings = await checkSite({ DATA_DIR: folder, DATABASE_URL: site.connection.connectionString }, log)
  expect(findings.find(({ about }) => about === 'Partitions')).toMatchObject({
    verdict: 'warn',
    text: expect.stringContaining('messages and notifications are not partitioned yet'),
  })

  const before = await readStoredRows(site.pool)
  const backup = path.join(folder, 'backup')
  await takeBackup({ dataDir: folder, databaseUrl: site.connection.connectionString }, backup, options)
  const target = await createEmptyDatabase()
  onTestFinished(() => target.close())
  await restoreBackup(
    { dataDir: path.join(folder, 'restored'), databaseUrl: target.address },
    backup,
    options,
  )
  const restored = await openDatabase({ connectionString: target.address } satisfies Connection, log)
  onTestFinished(() => restored.close())
  expect(await readStoredRows(restored.pool)).toEqual(before)

  const context = { db: restored.db, now: () => new Date(), log, config: {} }
  await keepPartitions(context, new AbortController().signal)
  expect(await readStoredRows(restored.pool)).toEqual({ ...before, pending_steps: [] })
})
