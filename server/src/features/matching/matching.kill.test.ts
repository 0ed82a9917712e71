import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, formatAddress, type TestDatabase } from '../../../test/database.ts'
import {
  type FactoryContext,
  makeLike,
  makeMember,
  type TestMember,
} from '../../../test/factories/members.ts'
import { type Program, startProgram } from '../../../test/programs/program.ts'
import { readConfig } from '../../config.ts'
import { type Jobs, startJobs } from '../../kit/jobs/jobs.ts'
import { createLog } from '../../kit/log.ts'
import { members } from '../../schema/accounts.tables.ts'
import { matchingMembers, matchingWeights, tonightPairs } from '../../schema/matching.tables.ts'
import { matchingTraining, tonightPairing } from './training/training.jobs.ts'
import { isSound } from './training/weights.rules.ts'

// Servers start as processes of their own, perhaps beside other work on few cores.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
const PATIENCE = { timeout: 90_000 }

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'savanna-matching-'))
let database: TestDatabase
let jobs: Jobs
let town: TestMember[]
let programs: Program[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await startJobs({ connection: database.connection, log: createLog({ level: 'silent' }) })
})
beforeEach(async () => {
  const context: FactoryContext = {
    db: database.db,
    config: readConfig({ DATA_DIR: dataDir }),
    now: () => new Date(),
  }
  town = await Promise.all(
    Array.from({ length: 8 }, () => makeMember(context, { last_connexion: new Date() })),
  )
  const [first, ...others] = town as [TestMember, ...TestMember[]]
  for (const other of others) await makeLike(context, other, first)
})
afterEach(async () => {
  for (const { child } of programs) child.kill('SIGTERM')
  await Promise.all(programs.map(({ ended }) => ended))
  programs = []
  await database.db.delete(members)
  await database.db.delete(matchingWeights)
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<Program> {
  const DATABASE_URL = formatAddress(database.connection)
  const program = await startProgram(dataDir, { DATABASE_URL, LOG_LEVEL: 'info' })
  programs.push(program)
  expect(await program.ready, program.output()).toBe(true)
  return program
}

/** Ends a server without warning while a statement of its job waits for what `hold` locked. */
async function killWhileWaiting(statement: string, hold: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await database.pool.connect()
  const program = await start()
  await client.query('begin')
  await hold(client)
  const waiting = async () => {
    const { rows } = await database.db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query ilike ${`%${statement}%`}`)
    return rows.length
  }
  return {
    async kill() {
      await expect.poll(waiting, PATIENCE).toBeGreaterThan(0)
      program.child.kill('SIGKILL')
      await program.ended
      await client.query('rollback')
      client.release()
      await expect.poll(waiting, PATIENCE).toBe(0)
    },
  }
}

const learned = () => database.db.select().from(matchingMembers).orderBy(matchingMembers.member_id)
const weights = () => database.db.select().from(matchingWeights)
const pairs = () => database.db.select().from(tonightPairs)

it('a server that is killed while it stores a training leaves the last good state, and the next job completes', async () => {
  const program = await start()
  await jobs.send(matchingTraining, {})
  await expect.poll(async () => (await learned()).length, PATIENCE).toBe(8)
  program.child.kill('SIGTERM')
  await program.ended
  const before = await learned()
  await database.db.execute(sql`delete from likes where liked_id = ${town[0]?.id}`)

  const held = await killWhileWaiting('insert into "matching_members"', (client) =>
    client.query('lock table matching_members in exclusive mode'),
  )
  await jobs.send(matchingTraining, {})
  await held.kill()
  expect(await learned()).toEqual(before)
  for (const row of await weights()) expect(isSound(row)).toBe(true)

  await start()
  await jobs.send(matchingTraining, {})
  await expect.poll(learned, PATIENCE).not.toEqual(before)
  expect(await learned()).toHaveLength(8)
})

it('a server that is killed while it stores pairs leaves none, and the next job makes all', async () => {
  const held = await killWhileWaiting('insert into "tonight_pairs"', (client) =>
    // Each pair refers to its members, and all like the first: nobody is paired with that one.
    client.query('select from members where id = $1 for update', [town[1]?.id]),
  )
  await jobs.send(tonightPairing, {})
  await held.kill()
  expect(await pairs()).toEqual([])

  await start()
  await jobs.send(tonightPairing, {})
  await expect.poll(async () => (await pairs()).length, PATIENCE).toBeGreaterThan(10)
})

it('of two servers one runs a job, once', async () => {
  const both = [await start(), await start()]
  await jobs.send(tonightPairing, {})
  await expect.poll(async () => (await pairs()).length, PATIENCE).toBeGreaterThan(10)
  await jobs.send(matchingTraining, {})
  await expect.poll(async () => (await learned()).length, PATIENCE).toBe(8)
  const times = (text: string) =>
    both.flatMap((one) => one.output().split('\n')).filter((line) => line.includes(text))
  await expect.poll(() => times('matching is trained').length, PATIENCE).toBe(1)
  expect(times('members are paired for tonight')).toHaveLength(1)
})
