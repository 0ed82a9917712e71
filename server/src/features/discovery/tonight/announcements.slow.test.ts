import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { MINUTE_MS } from '@savanna/contract/time'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../testkit/database.ts'
import { type FactoryContext, makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { startSmtp } from '../../../../../testkit/fakes/smtp-server.ts'
import {
  createKillableServers,
  type KillableServers,
  PATIENCE,
} from '../../../../../testkit/programs/killable-servers.ts'
import { readConfig } from '../../../config.ts'
import { type Jobs, startJobs } from '../../../kit/jobs/jobs.ts'
import { createLog } from '../../../kit/log.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { eveningStates } from '../../../schema/discovery/evening-states.tables.ts'
import { tonightPairs } from '../../../schema/matching.tables.ts'
import { notificationChoices } from '../../../schema/notifications.tables.ts'
import { tonightPairing } from '../../matching/training/training.jobs.ts'
import { type Coordinates, findEvening } from '../free-suggestions/sunset.rules.ts'
import { eveningAnnouncement, eveningRound } from './announcements.jobs.ts'

// Servers start as separate processes, perhaps alongside other work on few cores.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'savanna-announcements-'))
let smtp: Awaited<ReturnType<typeof startSmtp>>
let database: TestDatabase
let jobs: Jobs
let servers: KillableServers
let town: TestMember[]

beforeAll(async () => {
  smtp = await startSmtp()
  database = await createTestDatabase()
  servers = createKillableServers(database, dataDir, { SMTP_URL: smtp.url })
  jobs = await startJobs({ connection: database.connection, log: createLog({ level: 'silent' }) })
})
beforeEach(async () => {
  town = await makeTown(6)
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

/** Returns a place where the sun set a few minutes ago. */
function findDusk(): Coordinates {
  const minutesSince = (longitude: number) =>
    (Date.now() - findEvening(new Date(), { latitude: 10, longitude }).began.getTime()) / MINUTE_MS
  const longitude = Array.from({ length: 340 }, (_, degree) => degree - 170).find((degree) => {
    const minutes = minutesSince(degree)
    return minutes > 10 && minutes < 30
  })
  if (longitude === undefined) throw new RangeError('The sun has set nowhere.')
  return { latitude: 10, longitude }
}

/** Creates members who signed up for the evening email, whose sunset was a moment ago, one after the other. */
async function makeTown(count: number): Promise<TestMember[]> {
  const context: FactoryContext = {
    db: database.db,
    config: readConfig({ DATA_DIR: dataDir }),
    now: () => new Date(),
  }
  const place = findDusk()
  const { began } = findEvening(new Date(), place)
  const made: TestMember[] = []
  for (let number = 0; number < count; number++) {
    const member = await makeMember(context, {
      geo_lat: place.latitude,
      geo_long: place.longitude,
      last_connexion: new Date(),
    })
    const choices = { tonight: { digest: true, push: false } }
    await database.db.insert(notificationChoices).values({ member_id: member.id, choices })
    const due_at = new Date(began.getTime() + number)
    await database.db.insert(eveningStates).values({ member_id: member.id, due_at })
    made.push(member)
  }
  return made
}

const mailsTo = (members: TestMember[]) =>
  members.map(({ mail }) => smtp.received.filter(({ recipients }) => recipients[0] === mail).length)

/** Waits until no announcement is pending or in flight. */
async function expectAllAnnounced(): Promise<void> {
  const open = async () => {
    const { rows } = await database.db.execute(sql`
      select from pgboss.job where name = ${eveningAnnouncement.name} and state in ('created', 'active')`)
    return rows.length
  }
  await expect.poll(open, PATIENCE).toBe(0)
}

it('a server killed between pairing and announcing loses and repeats no announcement', async () => {
  const pairs = () => database.db.select().from(tonightPairs)
  const held = await servers.startHeld('update "evening_states"', (client) =>
    client.query('select from evening_states where member_id = $1 for update', [town[3]?.id]),
  )
  await jobs.send(tonightPairing, {})
  await expect.poll(async () => (await pairs()).length, PATIENCE).toBe(15)
  const paired = await pairs()
  await jobs.send(eveningRound, {})
  await expect.poll(() => mailsTo(town), PATIENCE).toEqual([1, 1, 1, 0, 0, 0])
  await expectAllAnnounced()
  await held.kill()

  await servers.start()
  await jobs.send(eveningRound, {})
  await expect.poll(() => mailsTo(town), PATIENCE).toEqual([1, 1, 1, 1, 1, 1])
  await jobs.send(eveningRound, {})
  await expectAllAnnounced()
  expect(mailsTo(town)).toEqual([1, 1, 1, 1, 1, 1])
  expect(await pairs()).toEqual(paired)
})
