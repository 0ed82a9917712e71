import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Connection, migrate } from '../server/src/kit/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/kit/database/embedded/embedded.ts'
import { createLog } from '../server/src/kit/log.ts'
import { readCitusNodes } from './citus.ts'
import { databaseBeside, TEST_ROLES } from './database-address.ts'
import { disableFsync } from './programs/disable-fsync.ts'

interface TestPostgres {
  admin: Connection
  stop(): Promise<void>
}

/** With CITUS_URL every test file has a distributed database (`testkit/citus.ts`). */
const outerAddress = process.env.CITUS_URL ?? process.env.DATABASE_URL

const log = createLog({ level: 'warn' })

/** Starts one PostgreSQL for all server tests, with a migrated template: each test file gets a copy of it. */
export default async function setup(project: TestProject) {
  const postgres = outerAddress ? outer(outerAddress) : await embedded()
  const { admin } = postgres
  const citus = process.env.CITUS_URL ? await readCitusNodes(process.env.CITUS_URL) : undefined
  const template = `savanna_template_${randomBytes(4).toString('hex')}`
  await execute(
    admin,
    ...Object.values(TEST_ROLES).map(
      ({ user, password }) => `do $$ begin create role ${user} login password '${password}';
        exception when duplicate_object or unique_violation then null; end $$`,
    ),
    `create database ${template} owner ${TEST_ROLES.owner.user}`,
  )
  const pool = new pg.Pool({ ...databaseBeside(admin, template, TEST_ROLES.owner), max: 1 })
  await migrate(pool, TEST_ROLES.server.user)
  await pool.end()
  project.provide('postgres', { admin, template, citus })

  return async () => {
    await execute(admin, `drop database ${template} with (force)`)
    await postgres.stop()
  }
}

function outer(address: string): TestPostgres {
  return {
    admin: databaseBeside({ connectionString: address }, 'postgres'),
    stop: async () => {},
  }
}

async function embedded(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-test-'))
  // When root runs the tests, PostgreSQL's own user must be able to enter the folder.
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const admin = postgres.connectionTo('postgres', 'postgres')
  const pool = new pg.Pool({ ...admin, max: 1 })
  await disableFsync(pool)
  await pool.end()
  return {
    admin,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function execute(connection: Connection, ...statements: string[]) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
