import type pg from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import pgBoss from 'pg-boss/package.json' with { type: 'json' }
import { readQueueVersion } from './copy/catalog.ts'

/** Creates the job queue's tables, or migrates those of an earlier version of the library. */
export async function prepareQueueTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('pgboss.version') is not null as found`,
  )
  if (!rows[0]?.found) return void (await client.query(getConstructionPlans()))
  const version = await readQueueVersion(client)
  if (version < pgBoss.pgboss.schema) await client.query(getMigrationPlans(undefined, version))
}
