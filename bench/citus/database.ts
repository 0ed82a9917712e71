import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Connection, migrate } from '../../server/src/kit/database/database.ts'
import {
  addCitus,
  type CitusNodes,
  distributeTestDatabase,
  dropEverywhere,
  readCitusNodes,
} from '../../testkit/citus.ts'

export interface CitusDatabase {
  connection: Connection
  nodes: CitusNodes
  stop(): Promise<void>
}

export interface CitusChoice {
  /** How many workers to use; with none the tables stay at the coordinator. */
  workers: number
  shards?: number
}

/**
 * Creates a database at the coordinator in CITUS_URL, with this version's tables distributed over some of its
 * workers; `stop` drops it.
 */
export async function createCitusDatabase({ workers, shards }: CitusChoice): Promise<CitusDatabase> {
  const address = process.env.CITUS_URL
  if (!address) throw new Error('CITUS_URL is not set: nothing is measured on Citus.')
  const known = await readCitusNodes(address)
  if (workers > known.workers.length)
    throw new Error(`CITUS_URL leads to ${known.workers.length} workers, and ${workers} are asked for.`)
  const nodes = { ...known, workers: known.workers.slice(0, workers) }
  const name = `savanna_bench_${randomBytes(6).toString('hex')}`
  const admin = { connectionString: address }
  const connection = { connectionString: Object.assign(new URL(address), { pathname: `/${name}` }).href }
  const pool = new pg.Pool({ ...admin, max: 1 })
  await pool.query(`create database ${name}`)
  await pool.end()
  const site = new pg.Pool({ ...connection, max: 1 })
  await migrate(site)
  await site.end()
  if (workers === 0) await addCitus(connection, name, nodes)
  else await distributeTestDatabase(connection, name, nodes, shards)
  return { connection, nodes, stop: () => dropEverywhere(admin, name, nodes) }
}

/**
 * Returns the number of workers in an option, undefined without it; if CITUS_URL is missing, says so and ends the
 * program.
 */
export function chooseWorkers(option: string | undefined): number | undefined {
  if (option === undefined) return undefined
  if (process.env.CITUS_URL) return Number(option)
  process.stdout.write('Skipped: CITUS_URL is not set.\n')
  process.exit(0)
}
