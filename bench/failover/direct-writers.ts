import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type PatroniNode, SUPERUSER } from './patroni-node.ts'

/** A row whose commit a node has acknowledged. */
interface DirectWrite {
  node: string
  n: number
  timeline: number
}

/** Writers beside each node, bypassing the network, like a program on its machine. */
export interface DirectWriters {
  /** How many rows were acknowledged. */
  count(): number
  /**
   * Returns a sentence for each sign of two primaries: a lost row, or a commit on a node that had already been
   * replaced.
   */
  findSplitBrain(primary: PatroniNode): Promise<string[]>
  stop(): Promise<void>
}

const WRITE_MS = 200
const TIMEOUT_MS = 1_000
const INSERT = `insert into direct_writes (node, n) values ($1, $2)
  returning ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`

const connectTo = ({ localPort }: PatroniNode) =>
  new pg.Client({
    host: '127.0.0.1',
    port: localPort,
    database: 'postgres',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    ...SUPERUSER,
  })

/** Tries to write to every node five times a second, whatever its current role. */
export async function startDirectWriters(nodes: PatroniNode[], primary: PatroniNode): Promise<DirectWriters> {
  const acknowledged: DirectWrite[] = []
  let running = true
  let next = 0
  await run(primary, (client) => client.query('create table direct_writes (node text, n int primary key)'))

  async function write(node: PatroniNode): Promise<void> {
    let client: pg.Client | undefined
    while (running) {
      const n = next++
      try {
        client ??= await open(node)
        const { rows } = await client.query<{ timeline: number }>(INSERT, [node.name, n])
        acknowledged.push({ node: node.name, n, timeline: rows[0]?.timeline ?? 0 })
      } catch {
        // A replica rejects the write, a hanging node doesn't respond: only acknowledged writes matter.
        if (client) destroy(client)
        client = undefined
      }
      await pause(WRITE_MS)
    }
    if (client) destroy(client)
  }

  const writing = nodes.map(write)
  return {
    count: () => acknowledged.length,
    async findSplitBrain(node) {
      const expected = [...acknowledged]
      const { rows } = await run(node, (client) => client.query<{ n: number }>('select n from direct_writes'))
      const stored = new Set(rows.map(({ n }) => n))
      return [
        ...expected
          .filter(({ n }) => !stored.has(n))
          .map(
            (row) => `node ${row.node} acknowledged row ${row.n} on timeline ${row.timeline}, which is lost`,
          ),
        ...findLateCommits(expected),
      ]
    },
    async stop() {
      running = false
      await Promise.all(writing)
    },
  }
}

/** Finds commits acknowledged after those of a later timeline. */
function findLateCommits(acknowledged: DirectWrite[]): string[] {
  let latest = 0
  return acknowledged.flatMap(({ node, n, timeline }) => {
    if (timeline < latest)
      return [`node ${node} acknowledged row ${n} on timeline ${timeline}, after ${latest}`]
    latest = timeline
    return []
  })
}

async function open(node: PatroniNode): Promise<pg.Client> {
  const client = connectTo(node)
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    destroy(client)
    throw error
  }
  return client
}

async function run<T>(node: PatroniNode, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await open(node)
  return work(client).finally(() => client.end())
}

/** Closes a connection whose other side may hang. */
function destroy(client: pg.Client): void {
  void client.end().catch(() => {})
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
}
