import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { HOUR_MS, MINUTE_MS } from '@savanna/contract/time'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../testkit/database.ts'
import { makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { startSmtp } from '../../../../../testkit/fakes/smtp-server.ts'
import {
  createKillableServers,
  type KillableServers,
  PATIENCE,
} from '../../../../../testkit/programs/killable-servers.ts'
import { readConfig } from '../../../config.ts'
import { newId } from '../../../kit/ids.ts'
import { type Jobs, startJobs } from '../../../kit/jobs/jobs.ts'
import { createLog } from '../../../kit/log.ts'
import { members } from '../../../schema/accounts.tables.ts'
import {
  discoveryArrivals,
  savedSearches,
  searchLooks,
} from '../../../schema/discovery/saved-searches.tables.ts'
import { notificationChoices } from '../../../schema/notifications.tables.ts'
import { searchAnnouncement, searchRound } from './looks.jobs.ts'

// Servers start as separate processes, perhaps alongside other work on few cores.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'savanna-looks-'))
let smtp: Awaited<ReturnType<typeof startSmtp>>
let database: TestDatabase
let jobs: Jobs
let servers: KillableServers

beforeAll(async () => {
  smtp = await startSmtp()
  database = await createTestDatabase()
  servers = createKillableServers(database, dataDir, { SMTP_URL: smtp.url })
  jobs = await startJobs({ connection: database.connection, log: createLog({ level: 'silent' }) })
})
afterEach(async () => {
  await servers.stop()
  await database.db.delete(members)
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
  await smtp.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const make = () =>
  makeMember({ db: database.db, config: readConfig({ DATA_DIR: dataDir }), now: () => new Date() })

/** Makes members with a due search who want emails, and someone who arrived since the last look. */
async function makeSearchers(count: number): Promise<TestMember[]> {
  const { db } = database
  const hourAgo = new Date(Date.now() - HOUR_MS)
  const made: TestMember[] = []
  while (made.length < count) made.push(await make())
  await db.delete(discoveryArrivals)
  for (const { id: member_id } of made) {
    const choices = { search: { digest: true, push: false } }
    await db.insert(notificationChoices).values({ member_id, choices })
    await db
      .insert(savedSearches)
      .values({ id: newId(), member_id, name: 'Near', criteria: {}, created_at: hourAgo })
    await db.insert(searchLooks).values({ member_id, looked_at: hourAgo, due_at: hourAgo })
  }
  await make()
  await db.update(discoveryArrivals).set({ arrived_at: new Date(Date.now() - MINUTE_MS) })
  return made
}

const mailsTo = (members: TestMember[]) =>
  members.map(({ mail }) => smtp.received.filter(({ recipients }) => recipients[0] === mail).length)

/** Waits until no announcement is pending or in flight, and no round is pending: the killed one never ends. */
async function expectAllDone(): Promise<void> {
  const open = async () => {
    const { rows } = await database.db.execute(sql`
      select from pgboss.job where (name = ${searchAnnouncement.name} and state in ('created', 'active'))
        or (name = ${searchRound.name} and state = 'created')`)
    return rows.length
  }
  await expect.poll(open, PATIENCE).toBe(0)
}

it('a server killed during a look loses and repeats no notification', async () => {
  const searchers = await makeSearchers(4)
  // The server has claimed a member, and waits to read their searches.
  const held = await servers.startHeld('from "saved_searches"', (client) =>
    client.query('lock table saved_searches in access exclusive mode'),
  )
  await jobs.send(searchRound, {})
  await held.kill()
  expect(mailsTo(searchers)).toEqual([0, 0, 0, 0])

  await servers.start()
  await jobs.send(searchRound, {})
  await expect.poll(() => mailsTo(searchers), PATIENCE).toEqual([1, 1, 1, 1])
  await jobs.send(searchRound, {})
  await expectAllDone()
  expect(mailsTo(searchers)).toEqual([1, 1, 1, 1])
})
