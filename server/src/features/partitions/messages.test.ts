import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { makeOldSite, type OldSite } from '../../../test/actions/old-site.ts'
import { newId } from '../../kit/ids.ts'
import { createLog } from '../../kit/log.ts'
import { copyBatch, readMoveStage } from './messages.repository.ts'
import { moveMessages } from './messages.ts'
import { findPendingMoves } from './steps.repository.ts'

const log = createLog({ level: 'silent' })
const never = new AbortController().signal

/** Returns a signal that aborts when it is asked for the nth time whether it is. */
function abortAt(times: number): AbortSignal {
  const stop = new AbortController()
  let asked = 0
  return new Proxy(stop.signal, {
    get(signal, name) {
      if (name === 'aborted' && ++asked === times) stop.abort()
      const value = Reflect.get(signal, name, signal)
      return typeof value === 'function' ? value.bind(signal) : value
    },
  })
}

const rowsOf = async ({ pool }: Pick<OldSite, 'pool'>) =>
  (await pool.query<Record<string, unknown>>('select * from messages order by id')).rows

async function write({ pool }: OldSite, roomId: string, senderId: string, seq: number): Promise<void> {
  await pool.query(
    `insert into messages (id, room_id, seq, sender_id, client_id, content) values ($1, $2, $3, $4, $5, 'New')`,
    [newId(), roomId, seq, senderId, newId()],
  )
}

async function countPartitions({ pool }: OldSite): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_inherits where inhparent = 'public.messages'::regclass`,
  )
  return rows[0]?.count ?? 0
}

const leftBehind = async ({ pool }: OldSite) =>
  (
    await pool.query(
      "select nspname from pg_namespace where nspname in ('savanna_partitioning', 'savanna_replaced')",
    )
  ).rowCount

it('a full site is moved in steps that go on after an interruption anywhere, and keeps every change meanwhile', async () => {
  const site = await makeOldSite()
  const { pool, couples } = site
  const [first, second, third] = couples
  const before = await rowsOf(site)
  await site.update()
  expect(await rowsOf(site)).toEqual(before)
  expect([await countPartitions(site), await findPendingMoves(site.db)]).toEqual([
    0,
    ['messages', 'notifications'],
  ])
  const stages = new Set<string>()
  let writes = 0
  while ((await findPendingMoves(site.db)).includes('messages')) {
    stages.add(await readMoveStage(site.db))
    // At first after each batch, then one step later each time: new messages would keep the copy from its end.
    await moveMessages(site.db, { log, signal: abortAt(Math.max(2, writes - 6)), batchSize: 7 })
    // One row that is copied already and one that may not be, a new one, and a conversation that goes with its member.
    const content = `Changed ${++writes}`
    await pool.query('update messages set content = $1, changed = $2 where room_id = $3 and seq in (1, 20)', [
      content,
      writes,
      first?.roomId,
    ])
    await write(site, second?.roomId ?? '', second?.a.id ?? '', 20 + writes)
    if (writes === 3) await pool.query('delete from members where id = $1', [third?.a.id])
    const stored = await rowsOf(site)
    expect(stored).toHaveLength(60 + writes - (writes >= 3 ? 20 : 0))
    expect(stored.filter((row) => row.content === content)).toHaveLength(2)
  }
  expect(writes).toBeGreaterThan(60 / 7)
  expect([...stages]).toEqual(['copying', 'replaced'])
  expect([await countPartitions(site), await findPendingMoves(site.db)]).toEqual([8, ['notifications']])
})

it('nothing of the move is left, and keys still bind the moved messages', async () => {
  const site = await makeOldSite()
  await site.pool.query(
    `insert into message_changes (member_id, client_id, message_id, kind, number)
     select sender_id, client_id, id, 'edit', 1 from messages`,
  )
  await site.update()
  const before = await rowsOf(site)
  await moveMessages(site.db, { log, signal: never })
  await site.pool.query("delete from pending_steps where name = 'partitions of notifications'")
  expect(await rowsOf(site)).toEqual(before)
  expect(await leftBehind(site)).toBe(1)
  const [{ a, roomId } = { a: { id: '' }, roomId: '' }] = site.couples
  await expect(write(site, roomId, a.id, 3)).rejects.toMatchObject({ code: '23505' })
  await expect(write(site, newId(), a.id, 3)).rejects.toMatchObject({ code: '23503' })
  await site.pool.query('delete from members where id = $1', [a.id])
  const { rows } = await site.pool.query(
    `select (select count(*)::int from messages) as messages, (select count(*)::int from message_changes) as changes`,
  )
  expect(rows).toEqual([{ messages: 40, changes: 40 }])
})

it('tables that differ do not replace each other: everything is copied again', async () => {
  const site = await makeOldSite()
  await site.update()
  const before = await rowsOf(site)
  while ((await site.db.transaction((tx) => copyBatch(tx, 100))) !== 0);
  await site.pool.query(
    `update savanna_partitioning.messages set content = 'Not mirrored' where content = 'Line 1'`,
  )
  await expect(moveMessages(site.db, { log, signal: never })).rejects.toThrow('copied again')
  expect([await readMoveStage(site.db), await countPartitions(site)]).toEqual(['copying', 0])
  await moveMessages(site.db, { log, signal: never })
  expect([await readMoveStage(site.db), await countPartitions(site)]).toEqual(['done', 8])
  expect(await rowsOf(site)).toEqual(before)
})

it('while somebody holds the table the replacement waits, and holds up nobody for longer than half a second', async () => {
  const site = await makeOldSite()
  await site.update()
  const holder = new pg.Client(site.connection)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; select from messages limit 1')
  const moving = moveMessages(site.db, { log, signal: never })
  const isWaited = async () =>
    (await site.pool.query("select from pg_locks where mode = 'AccessExclusiveLock' and not granted"))
      .rowCount
  await expect.poll(isWaited, { interval: 5, timeout: 20_000 }).toBe(1)
  const [begun] = [performance.now()]
  await write(site, site.couples[0]?.roomId ?? '', site.couples[0]?.a.id ?? '', 21)
  // Half a second, and what a busy machine adds.
  expect(performance.now() - begun).toBeLessThan(2_000)
  await holder.query('commit')
  await moving
  expect([await countPartitions(site), (await rowsOf(site)).length]).toEqual([8, 61])
})
