import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { tonight } from '@savanna/contract/discovery/tonight'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts'
import {
  type FactoryContext,
  makeLike,
  makeMember,
  type TestMember,
} from '../../../../testkit/factories/members.ts'
import {
  CAN_SEE_THREADS,
  countComputingThreads,
  createKillableServers,
  type KillableServers,
  PATIENCE,
} from '../../../../testkit/programs/killable-servers.ts'
import type { Program } from '../../../../testkit/programs/program.ts'
import { readConfig } from '../../config.ts'
import { type Jobs, startJobs } from '../../kit/jobs/jobs.ts'
import { createLog } from '../../kit/log.ts'
import { members } from '../../schema/accounts.tables.ts'
import { matchingMembers, matchingWeights, tonightPairs } from '../../schema/matching.tables.ts'
import { matchingTraining, tonightPairing } from './training/training.jobs.ts'
import { isSound } from './training/weights.rules.ts'

// Servers start as separate processes, perhaps alongside other work on few cores.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'savanna-matching-'))
let database: TestDatabase
let jobs: Jobs
let servers: KillableServers
let town: TestMember[]

beforeAll(async () => {
  database = await createTestDatabase()
  servers = createKillableServers(database, dataDir)
  jobs = await startJobs({ connection: database.connection, log: createLog({ level: 'silent' }) })
})
beforeEach(async () => {
  town = await makeMany(8)
  const [first, ...others] = town as [TestMember, ...TestMember[]]
  for (const other of others) await makeLike(contextOfFactories(), other, first)
})
afterEach(async () => {
  await servers.stop()
  await database.db.delete(members)
  await database.db.delete(matchingWeights)
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const contextOfFactories = (): FactoryContext => ({
  db: database.db,
  config: readConfig({ DATA_DIR: dataDir }),
  now: () => new Date(),
})

const makeMany = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () => makeMember(contextOfFactories(), { last_connexion: new Date() })),
  )

const learned = () => database.db.select().from(matchingMembers).orderBy(matchingMembers.member_id)
const weights = () => database.db.select().from(matchingWeights)
const pairs = () => database.db.select().from(tonightPairs)

it('a server killed while storing a training leaves the last good state, and the next job completes', async () => {
  const program = await servers.start()
  await jobs.send(matchingTraining, {})
  await expect.poll(async () => (await learned()).length, PATIENCE).toBe(8)
  program.child.kill('SIGTERM')
  await program.ended
  const before = await learned()
  await database.db.execute(sql`delete from likes where liked_id = ${town[0]?.id}`)

  const held = await servers.startHeld('insert into "matching_members"', (client) =>
    client.query('lock table matching_members in exclusive mode'),
  )
  await jobs.send(matchingTraining, {})
  await held.kill()
  expect(await learned()).toEqual(before)
  for (const row of await weights()) expect(isSound(row)).toBe(true)

  await servers.start()
  await jobs.send(matchingTraining, {})
  await expect.poll(learned, PATIENCE).not.toEqual(before)
  expect(await learned()).toHaveLength(8)
})

it('a server killed while storing pairs leaves none, and the next job makes all', async () => {
  const held = await servers.startHeld('insert into "tonight_pairs"', (client) =>
    // Each pair references its members, and everyone likes the first: nobody is paired with that one.
    client.query('select from members where id = $1 for update', [town[1]?.id]),
  )
  await jobs.send(tonightPairing, {})
  await held.kill()
  expect(await pairs()).toEqual([])

  await servers.start()
  await jobs.send(tonightPairing, {})
  await expect.poll(async () => (await pairs()).length, PATIENCE).toBeGreaterThan(10)
})

/** Lets two servers run a night's jobs and expects that each job ran once. */
async function expectOnceOfTwo(members: number): Promise<void> {
  const both = [await servers.start(), await servers.start()]
  await jobs.send(tonightPairing, {})
  await expect.poll(async () => (await pairs()).length, PATIENCE).toBeGreaterThan(10)
  await jobs.send(matchingTraining, {})
  await expect.poll(async () => (await learned()).length, PATIENCE).toBe(members)
  const times = (text: string) =>
    both.flatMap((one) => one.output().split('\n')).filter((line) => line.includes(text))
  await expect.poll(() => times('matching is trained').length, PATIENCE).toBe(1)
  expect(times('members are paired for tonight')).toHaveLength(1)
}

it('only one of two servers runs a job, once', () => expectOnceOfTwo(8))

/** This many members make thousands of decisions, which take a while to compute. */
const CROWD = 120

/** Lets half of a crowd pass all others who haven't liked anyone. */
async function passMany(): Promise<void> {
  await database.db.execute(sql`
    insert into passes (passer_id, passed_id)
    select one.id, other.id from members one join members other on other.id > one.id
    where not exists (select from likes where liker_id in (one.id, other.id))`)
}

async function killWhileComputing(job: typeof matchingTraining): Promise<Program> {
  const server = await servers.start()
  const idle = countComputingThreads(server)
  await jobs.send(job, {})
  await expect.poll(() => countComputingThreads(server), { ...PATIENCE, interval: 2 }).toBeGreaterThan(idle)
  server.child.kill('SIGKILL')
  await server.ended
  return server
}

it.runIf(CAN_SEE_THREADS)(
  'servers killed while computing a night store nothing, and the next night runs once',
  async () => {
    await makeMany(CROWD - town.length)
    const pairing = await killWhileComputing(tonightPairing)
    expect(pairing.output()).not.toContain('members are paired for tonight')
    await passMany()
    const training = await killWhileComputing(matchingTraining)
    expect(training.output()).not.toContain('matching is trained')
    expect([await learned(), await weights(), await pairs()]).toEqual([[], [], []])

    const [, me] = town as [TestMember, TestMember]
    const { url } = await servers.start()
    const { status, body } = await callRoute({ url }, me, tonight, { params: { userId: me.id } })
    expect([status, body.people.length]).toEqual([200, 5])
    await servers.stop()
    await expectOnceOfTwo(CROWD)
  },
)
