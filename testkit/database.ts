import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, type OpenDatabase, openDatabase } from '../server/src/kit/database/database.ts'
import { createLog } from '../server/src/kit/log.ts'
import { addCitus, type CitusNodes, distributeTestDatabase, dropEverywhere } from './citus.ts'
import { formatAddress } from './database-address.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that all test files share, and the migrated database that theirs are copied from. */
    postgres: { admin: Connection; template: string; citus: CitusNodes | undefined }
  }
}

export interface TestDatabase extends OpenDatabase {
  connection: Connection
}

/** Creates a migrated, empty database of its own; `close` drops it. With CITUS_URL it is distributed, unless not asked for. */
export async function createTestDatabase({ distributed = true } = {}): Promise<TestDatabase> {
  const { admin, template, citus } = inject('postgres')
  const name = `savanna_test_${randomBytes(6).toString('hex')}`
  await execute(admin, `create database ${name} template ${template}`)
  const connection = databaseBeside(admin, name)
  if (citus) await (distributed ? distributeTestDatabase : addCitus)(connection, name, citus)
  const opened = await openDatabase(connection, createLog({ level: 'warn' }), { poolSize: 10 })
  return {
    ...opened,
    connection,
    async close() {
      await endPool(opened.pool)
      if (citus) await dropEverywhere(admin, name, citus)
      else await execute(admin, `drop database ${name} with (force)`)
    },
  }
}

/** Ends a pool and waits until its connections are closed: a dropped database breaks those that are still closing. */
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

function databaseBeside(admin: Connection, name: string): Connection {
  if (!('connectionString' in admin)) return { ...admin, database: name }
  const url = new URL(admin.connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}

async function execute(connection: Connection, statement: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Creates a database without a single table. */
export async function createEmptyDatabase() {
  const { admin } = inject('postgres')
  const name = `savanna_empty_${randomBytes(6).toString('hex')}`
  await execute(admin, `create database ${name}`)
  const connection = databaseBeside(admin, name)
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
