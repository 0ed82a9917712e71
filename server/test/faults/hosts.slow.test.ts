import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, type OpenDatabase, openDatabase } from '../../src/kit/database/database.ts'
import { toDatabaseFailure } from '../../src/kit/database/driver/database-failure.ts'
import { defineJob, type Jobs, startJobs } from '../../src/kit/jobs/jobs.ts'
import { createLog } from '../../src/kit/log.ts'
import { formatAddress } from '../database-address.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../programs/replicated-postgres.ts'
import { openDatabaseProxy, type TcpProxy } from '../programs/tcp-proxy.ts'

const log = createLog({ level: 'silent' })
const job = defineJob<{ text: string }>('test-hosts')

let postgres: ReplicatedPostgres
let proxies: Record<'primary' | 'copy', TcpProxy>
let connection: Connection
let opened: OpenDatabase
let jobs: Jobs
const done: string[] = []

/** Returns the setting for two ports of this machine, in this order. */
function addressOf(first: TcpProxy, second: TcpProxy): string {
  const [address = '', path = ''] = formatAddress(postgres.primary).split(/@[^/]*/)
  return `${address}@127.0.0.1:${first.port},127.0.0.1:${second.port}${path}?target_session_attrs=read-write`
}

/** Promotes the copy, as Patroni does when the primary is lost. */
async function promoteCopy(): Promise<void> {
  const client = new pg.Client(postgres.replica.connection)
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
}

beforeAll(async () => {
  postgres = await startReplicatedPostgres(async (primary) => {
    const client = new pg.Client(primary)
    await client.connect()
    await client.query('create table words (word text primary key)')
    await client.end()
  })
  const [primary, copy] = await Promise.all([
    openDatabaseProxy(postgres.primary),
    openDatabaseProxy(postgres.replica.connection),
  ])
  proxies = { primary: primary.proxy, copy: copy.proxy }
  connection = { connectionString: addressOf(copy.proxy, primary.proxy) }
  opened = await openDatabase(connection, log, { poolSize: 4 })
  jobs = await startJobs({ connection, log, pollSeconds: 600 })
  await jobs.work(job, async ({ text }) => void done.push(text))
})
afterAll(async () => {
  await jobs?.stop()
  await opened?.close()
  await proxies?.primary.close()
  await proxies?.copy.close()
  await postgres?.stop()
})

const write = (word: string) => opened.pool.query('insert into words values ($1)', [word])
const failureOf = (work: Promise<unknown>) => work.then(() => undefined, toDatabaseFailure)

it('the host that takes writes is found although a copy is named before it', async () => {
  await write('first')
  const { rows } = await opened.pool.query('select pg_is_in_recovery() as follows')
  expect(rows).toEqual([{ follows: false }])
  await jobs.send(job, { text: 'before' })
  await expect.poll(() => done).toEqual(['before'])
})

it('a connection on which the database refuses to write is given up, and the next statement succeeds', async () => {
  const client = await opened.pool.connect()
  await client.query('set default_transaction_read_only = on')
  expect(await failureOf(client.query(`insert into words values ('refused')`))).toBe('unreachable')
  const closed = new Promise((resolve) => opened.pool.once('remove', resolve))
  client.release()
  expect(await closed).toBe(client)
  await write('accepted')
})

it('when a copy takes the place of a primary that hangs, a waiting statement ends and the next one reaches it', async () => {
  await postgres.replica.catchUp()
  proxies.primary.stall()
  const since = performance.now()
  const waiting = failureOf(write('lost'))
  await promoteCopy()
  expect(await waiting).toBe('unreachable')
  // Twelve seconds is how long a silent connection is waited for otherwise.
  expect(performance.now() - since).toBeLessThan(11_000)
  await write('after')
  const { rows } = await opened.pool.query('select word from words order by word')
  expect(rows.map(({ word }) => word)).toEqual(['accepted', 'after', 'first'])
})

it('the connection on which the job queue listens has moved, too', async () => {
  await expect
    .poll(() =>
      jobs.send(job, { text: 'after' }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect.poll(() => done).toEqual(['before', 'after'])
})

it('a former primary that comes back is refused, also while the new one cannot be reached', async () => {
  await proxies.primary.restore()
  await write('still here')
  await proxies.copy.break()
  const answer = () => write('to the former primary').then(String, String)
  await expect.poll(answer).toMatch(/no host takes writes .*is a former primary/)
  await proxies.copy.restore()
  await expect.poll(() => failureOf(write('back'))).toBeUndefined()
  const former = new pg.Client(postgres.primary)
  await former.connect()
  const { rows } = await former.query(
    `select word from words where word like '%former%' or word like 'lost%'`,
  )
  expect(rows).toEqual([])
  await former.end()
})
