import pg from 'pg'
import { afterEach, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts'
import {
  makeLike,
  makeMember,
  makeSubscription,
  type TestMember,
} from '../../../../testkit/factories/members.ts'
import { readConfig } from '../../config.ts'
import { clearDatabase } from '../../kit/database/copy/prepare.ts'
import { databaseOn, migrate } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { openRoom } from '../chat/index.ts'
import { type DistributionOptions, distributeTables, undoDistribution } from './distribute.ts'

const { citus } = inject('postgres')
const onCitus = it.skipIf(!citus)
if (!citus) process.stdout.write('CITUS_URL is not set: what needs Citus is skipped.\n')

/** Fewer rows than a test conversation has, so each is a batch. */
const BATCH_ROWS = 7
const EACH = 20
const COUPLES = 4

const lines: string[] = []
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  lines.length = 0
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

interface Couple {
  a: TestMember
  b: TestMember
  roomId: string
}

/** A migrated database on the coordinator that isn't distributed yet, and the command's connection to it. */
async function openSite() {
  const site = await createTestDatabase({ distributed: false })
  cleanups.push(() => site.close())
  const client = new pg.Client(site.connection)
  await client.connect()
  cleanups.push(() => client.end())
  return { ...site, client, command: databaseOn(client) }
}

async function write(
  { pool }: Pick<TestDatabase, 'pool'>,
  { roomId, a, b }: Couple,
  count: number,
): Promise<void> {
  for (let seq = 1; seq <= count; seq += 1)
    await pool.query(
      `with numbered as (update rooms set last_seq = last_seq + 1 where id = $2 returning last_seq)
       select store_messages(array[$1::uuid], array[$2::uuid], array[last_seq], array[$3::uuid], array[$4::uuid],
         array[$5::uuid], array['Tea?'], array[now()], array[null::int], 10) from numbered`,
      [newId(), roomId, a.id, b.id, newId()],
    )
}

/** Creates pairs who have written to each other. */
async function fill(site: TestDatabase): Promise<Couple[]> {
  const context = { db: site.db, config: readConfig({}), now: () => new Date() }
  const couples: Couple[] = []
  for (let n = 0; n < COUPLES; n += 1) {
    const [a, b] = [await makeMember(context), await makeMember(context)]
    for (const member of [a, b]) await makeSubscription(context, member)
    await makeLike(context, a, b)
    await makeLike(context, b, a)
    const couple = { a, b, roomId: await openRoom(site.db, a.id, b.id) }
    await write(site, couple, EACH)
    couples.push(couple)
  }
  return couples
}

const TABLES = ['rooms', 'messages', 'room_reads', 'message_changes']

async function readAll({ pool }: Pick<TestDatabase, 'pool'>) {
  const all: Record<string, unknown[]> = {}
  for (const table of TABLES) {
    const { rows } = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${table} t order by t::text`,
    )
    all[table] = rows.map(({ row }) => row)
  }
  return all
}

const countDistributed = async ({ pool }: Pick<TestDatabase, 'pool'>) =>
  (await pool.query(`select from pg_dist_partition where partmethod = 'h'`)).rowCount

const options = (more: Partial<DistributionOptions> = {}): DistributionOptions => ({
  print: (line) => lines.push(line),
  isServed: async () => false,
  shards: 4,
  batchRows: BATCH_ROWS,
  ...more,
})

/** Returns a signal that reports being aborted on the nth check. */
function abortAt(times: number): AbortSignal {
  let asked = 0
  return Object.defineProperty(new EventTarget(), 'aborted', { get: () => ++asked >= times }) as AbortSignal
}

const HALF_DONE = /are being distributed, or taken back/

it("a server doesn't start on a half-distributed database", async () => {
  const site = await createTestDatabase()
  cleanups.push(() => site.close())
  await site.owner.pool.query('create schema savanna_distributing')
  await expect(migrate(site.owner.pool)).rejects.toThrow(HALF_DONE)
  await site.owner.pool.query('drop schema savanna_distributing')
  await migrate(site.owner.pool)
})

it.skipIf(citus)(
  "a database without Citus isn't distributed and stays unchanged, with a sentence",
  async () => {
    const site = await openSite()
    await expect(distributeTables(site.command, options())).rejects.toThrow('This database has no Citus')
    await undoDistribution(site.command, options())
    expect(lines).toEqual(['Nothing is distributed.'])
    await migrate(site.owner.pool)
  },
)

onCitus(
  'a site is distributed and taken back in steps that continue after an interruption anywhere',
  async () => {
    const site = await openSite()
    const [couple] = await fill(site)
    const before = await readAll(site)
    for (const [direction, work] of [
      ['distribute', distributeTables],
      ['undo', undoDistribution],
    ] as const) {
      let interruptions = 0
      for (let done = false; !done; interruptions += 1) {
        // One more batch each time.
        await work(site.command, options({ signal: abortAt(2) }))
        done = lines.at(-1)?.startsWith('Done: ') ?? false
        if (!done) await expect(migrate(site.owner.pool)).rejects.toThrow(HALF_DONE)
        expect(await readAll(site)).toEqual(before)
      }
      expect(interruptions).toBeGreaterThan(COUPLES)
      const moved = COUPLES * (EACH + 2)
      expect(lines.at(-1)).toMatch(new RegExp(`^Done: ${moved} rows are `))
      expect(await countDistributed(site)).toBe(direction === 'distribute' ? 3 : 0)
      await migrate(site.owner.pool)
    }
    const { rows } = await site.owner.pool.query(
      `select (select count(*)::int from pg_inherits where inhparent = 'public.messages'::regclass) as partitions,
      (select count(*)::int from pg_constraint where contype = 'f' and conparentid = 0
        and conrelid in ('messages'::regclass, 'room_reads'::regclass, 'message_changes'::regclass)) as keys,
      to_regnamespace('savanna_distributed') is null as clean`,
    )
    expect(rows).toEqual([{ partitions: 8, keys: 6, clean: true }])
    if (couple) await write(site, couple, 1)
    expect((await readAll(site)).messages).toHaveLength(COUPLES * EACH + 1)
  },
)

onCitus('a command that is killed in the middle of a batch leaves what the next one continues', async () => {
  const site = await openSite()
  await fill(site)
  const before = await readAll(site)
  await distributeTables(site.command, options({ signal: abortAt(2) }))
  const holder = new pg.Client(site.connection)
  await holder.connect()
  await holder.query('begin; lock table room_reads in access exclusive mode')
  const killed = new pg.Client(site.connection)
  killed.on('error', () => {})
  await killed.connect()
  await site.client.end()
  const failing = expect(distributeTables(databaseOn(killed), options())).rejects.toThrow()
  const waiting = `select pid from pg_locks where not granted and relation = 'room_reads'::regclass`
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1)
  await holder.query(`select pg_terminate_backend(pid) from (${waiting}) waiting`)
  await failing
  await holder.query('rollback')
  await distributeTables(databaseOn(holder), options())
  await holder.end()
  expect(await readAll(site)).toEqual(before)
  expect(await countDistributed(site)).toBe(3)
})

onCitus('an interrupted move is taken back by the other command, whichever it was', async () => {
  const site = await openSite()
  await fill(site)
  const before = await readAll(site)
  await distributeTables(site.command, options({ signal: abortAt(3) }))
  await undoDistribution(site.command, options())
  expect(lines.at(-1)).toBe('What was copied is deleted: the database is as it was before.')
  expect([await countDistributed(site), await readAll(site)]).toEqual([0, before])
  await migrate(site.owner.pool)

  await distributeTables(site.command, options())
  await undoDistribution(site.command, options({ signal: abortAt(3) }))
  await distributeTables(site.command, options())
  expect([await countDistributed(site), await readAll(site)]).toEqual([3, before])
  await distributeTables(site.command, options())
  expect(lines.at(-1)).toBe('Everything is distributed already.')
  await migrate(site.owner.pool)
})

onCitus('a site that a server uses is not distributed, and nothing is left behind', async () => {
  const site = await openSite()
  await expect(distributeTables(site.command, options({ isServed: async () => true }))).rejects.toThrow(
    'A server uses this database',
  )
  await migrate(site.owner.pool)
})

onCitus('messages go with their room and their member from every worker', async () => {
  const site = await openSite()
  const [couple] = await fill(site)
  await distributeTables(site.command, options())
  await site.owner.pool.query('delete from members where id = $1', [couple?.a.id])
  const left = await readAll(site)
  expect(left.messages).toHaveLength((COUPLES - 1) * EACH)
  expect(left.room_reads).toHaveLength((COUPLES - 1) * 2)
  expect(JSON.stringify(left)).not.toContain(couple?.roomId)
})

onCitus('a message on a worker and its number on the coordinator are committed by two phases', async () => {
  const site = await openSite()
  const [couple] = await fill(site)
  await distributeTables(site.command, options())
  const sent: string[] = []
  site.client.on('notice', ({ message = '' }) => sent.push(message))
  await site.client.query('set citus.log_remote_commands = on; begin')
  if (couple) await write({ pool: site.client as unknown as pg.Pool }, couple, 1)
  await site.client.query('commit')
  expect(sent.filter((line) => line.includes('PREPARE TRANSACTION'))).toHaveLength(1)
})

onCitus('marks of a room that is no more do not hold up the way back', async () => {
  const site = await openSite()
  await fill(site)
  const before = await readAll(site)
  await distributeTables(site.command, options())
  for (const room of ['00000000-0000-7000-8000-000000000000', newId()])
    await site.owner.pool.query('insert into room_reads (room_id, member_id) values ($1, $2)', [
      room,
      newId(),
    ])
  await undoDistribution(site.command, options())
  expect([await countDistributed(site), await readAll(site)]).toEqual([0, before])
})

onCitus('a database with Citus is not emptied for a restore', async () => {
  const site = await openSite()
  await fill(site)
  const before = await readAll(site)
  await expect(clearDatabase(site.client)).rejects.toThrow('This database has Citus')
  expect(await readAll(site)).toEqual(before)
})
