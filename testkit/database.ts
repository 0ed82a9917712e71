import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { inject } from 'vitest'
import {
  type Connection,
  type Database,
  type OpenDatabase,
  openDatabase,
} from '../server/src/kit/database/database.ts'
import { createLog } from '../server/src/kit/log.ts'
import { addCitus, type CitusNodes, distributeTestDatabase, dropEverywhere } from './citus.ts'
import { databaseBeside, formatAddress, type Login, TEST_ROLES } from './database-address.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that all test files share, and the migrated database that theirs are copied from. */
    postgres: { admin: Connection; template: string; citus: CitusNodes | undefined }
  }
}

/** A database as the server's role sees it, which owns nothing. */
export interface TestDatabase extends OpenDatabase {
  connection: Connection
  /** As the role that owns the tables. */
  owner: { connection: Connection; db: Database; pool: pg.Pool }
}

/** Creates a separate migrated, empty database; `close` drops it. With CITUS_URL it's distributed by default. */
export async function createTestDatabase({ distributed = true } = {}): Promise<TestDatabase> {
  const { admin, template, citus } = inject('postgres')
  const name = `savanna_test_${randomBytes(6).toString('hex')}`
  await execute(admin, `create database ${name} template ${template} owner ${TEST_ROLES.owner.user}`)
  if (citus) await (distributed ? distributeTestDatabase : addCitus)(databaseBeside(admin, name), name, citus)
  // Citus has the tests' roles on no worker.
  const as = (login: Login) => databaseBeside(admin, name, citus ? undefined : login)
  const connection = as(TEST_ROLES.server)
  const opened = await openDatabase(connection, createLog({ level: 'warn' }), { poolSize: 10 })
  const owner = as(TEST_ROLES.owner)
  // Opened by the few tests that need it.
  const ownerPool = new pg.Pool({ ...owner, max: 2 })
  return {
    ...opened,
    connection,
    owner: { connection: owner, pool: ownerPool, db: drizzle(ownerPool) },
    async close() {
      await Promise.all([opened.pool, ownerPool].map(endPool))
      if (citus) await dropEverywhere(admin, name, citus)
      else await execute(admin, `drop database ${name} with (force)`)
    },
  }
}

/** Ends a pool and waits until its connections are closed: dropping the database would break those still closing. */
export async function endPool(pool: pg.Pool): Promise<void> {
  let open = pool.totalCount
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve()
    pool.on('remove', () => {
      open -= 1
      if (open === 0) resolve()
    })
  })
  await pool.end()
  await closed
}

async function execute(connection: Connection, statement: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Creates a database without a single table, and connects to it as its owner. */
export async function createEmptyDatabase() {
  const { admin } = inject('postgres')
  const name = `savanna_empty_${randomBytes(6).toString('hex')}`
  await execute(admin, `create database ${name} owner ${TEST_ROLES.owner.user}`)
  const connection = databaseBeside(admin, name, TEST_ROLES.owner)
  const client = new pg.Client(connection)
  await client.connect()
  return {
    connection,
    address: formatAddress(connection),
    client,
    async close() {
      await client.end()
      await execute(admin, `drop database ${name} with (force)`)
    },
  }
}
