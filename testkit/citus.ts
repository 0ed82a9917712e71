import pg from 'pg'
import { distributeTables } from '../server/src/features/distribution/index.ts'
import { type Connection, databaseOn } from '../server/src/kit/database/database.ts'

/** The Citus nodes, as known to the database in CITUS_URL, and how a client logs in to each. */
export interface CitusNodes {
  coordinator: string
  workers: string[]
}

/** Shards of a test's tables: the fewer, the sooner they are created. */
const SHARDS = 4

/** Returns the addresses of the coordinator, which CITUS_URL names, and its workers. */
export async function readCitusNodes(address: string): Promise<CitusNodes> {
  return withClient({ connectionString: address }, async (client) => {
    const { rows } = await client.query<{ host: string; port: number; worker: boolean }>(
      `select nodename as host, nodeport as port, groupid <> 0 as worker from pg_dist_node
       where noderole = 'primary' order by nodeid`,
    )
    const addressOf = ({ host, port }: { host: string; port: number }) =>
      Object.assign(new URL(address), { host: `${host}:${port}` }).href
    const coordinator = rows.find(({ worker }) => !worker)
    const workers = rows.filter(({ worker }) => worker)
    if (!coordinator || workers.length === 0)
      throw new Error('CITUS_URL must name a database whose coordinator knows itself and a worker.')
    return { coordinator: addressOf(coordinator), workers: workers.map(addressOf) }
  })
}

/** Runs work with its own client. */
export async function withClient<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Changes to nodes write to state shared by all of a machine's databases, so two tests' changes may fail. */
async function again(work: () => Promise<unknown>, times = 5): Promise<void> {
  await work().catch((error: unknown) => {
    if (times === 1) throw error
    return again(work, times - 1)
  })
}

const inDatabase = (address: string, name: string): Connection => ({
  connectionString: Object.assign(new URL(address), { pathname: `/${name}` }).href,
})

/** Adds the workers to a migrated database at the coordinator, each with a database of the same name. */
export async function addCitus(
  connection: Connection,
  name: string,
  { coordinator, workers }: CitusNodes,
): Promise<void> {
  for (const worker of workers) {
    await withClient({ connectionString: worker }, (client) => client.query(`create database ${name}`))
    await withClient(inDatabase(worker, name), (client) => client.query('create extension citus'))
  }
  await withClient(connection, async (client) => {
    await client.query('create extension citus')
    const { hostname, port } = new URL(coordinator)
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, port])
    for (const worker of workers) {
      const { hostname, port } = new URL(worker)
      await again(() => client.query('select citus_add_node($1, $2)', [hostname, port]))
    }
  })
}

/** Distributes a test's database over the workers. */
export async function distributeTestDatabase(
  connection: Connection,
  name: string,
  nodes: CitusNodes,
  shards = SHARDS,
): Promise<void> {
  await addCitus(connection, name, nodes)
  const options = { print: () => {}, isServed: async () => false, shards }
  await withClient(connection, (client) => distributeTables(databaseOn(client), options))
}

/** Drops a database at the coordinator and the workers. Citus daemons may connect to it in the meantime. */
export async function dropEverywhere(
  admin: Connection,
  name: string,
  { workers }: CitusNodes,
): Promise<void> {
  for (const connection of [admin, ...workers.map((connectionString) => ({ connectionString }))])
    await withClient(connection, (client) =>
      again(() => client.query(`drop database if exists ${name} with (force)`)),
    )
}
