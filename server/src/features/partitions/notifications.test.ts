import { DAY_MS, HOUR_MS, startOfMonth } from '@savanna/contract/time'
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { makeOldSite, type OldSite } from '../../../test/actions/old-site.ts'
import { createTestDatabase } from '../../../test/database.ts'
import type { Database } from '../../kit/database/database.ts'
import { idAt, makeLowestId } from '../../kit/ids.ts'
import { missingMonths } from './months.rules.ts'
import { findBound, findPartitions } from './notifications.repository.ts'
import { dropOldMonths, makeMonths, moveNotifications } from './notifications.ts'
import { findPendingMoves } from './steps.repository.ts'

const signal = new AbortController().signal
const NOW = new Date()
const at = (months: number) => ({ now: new Date(startOfMonth(NOW, months).getTime() + 20 * DAY_MS), signal })

const rowsOf = async (db: Database) => (await db.execute(sql`select * from notifications order by id`)).rows

/** Stores a notification of the first of a site's members with an id of some moment. */
async function notify({ pool, couples }: OldSite, moment: Date): Promise<void> {
  await pool.query(
    `insert into notifications (id, line_id, member_id, sender_id, type) values ($1, $1, $2, $3, 'like')`,
    [idAt(moment), couples[0]?.a.id, couples[0]?.b.id],
  )
}

const namesOf = async (db: Database) => (await findPartitions(db)).map(({ name }) => name)
const monthName = (month: Date) => `notifications_${month.toISOString().slice(0, 7).replace('-', '_')}`

it('the table of a full site becomes the first partition, with all its rows and keys', async () => {
  const site = await makeOldSite()
  await site.update()
  const before = await rowsOf(site.db)
  expect([before.length, await namesOf(site.db)]).toEqual([60, []])
  await moveNotifications(site.db, { now: NOW, signal })
  expect(await namesOf(site.db)).toEqual(['notifications_before', 'notifications_later'])
  expect(await rowsOf(site.db)).toEqual(before)
  expect([await findPendingMoves(site.db), await findBound(site.db)]).toEqual([['messages'], undefined])
  await notify(site, new Date())
  await notify(site, startOfMonth(NOW, 5))
  await site.pool.query('delete from members where id = $1', [site.couples[0]?.a.id])
  expect(await rowsOf(site.db)).toHaveLength(40)
})

it('a move that ended between two steps goes on, also when its month has nearly come', async () => {
  const site = await makeOldSite()
  await site.update()
  await site.pool.query(
    `alter table notifications add constraint notifications_before_month check (id < '${makeLowestId(new Date(NOW.getTime() + HOUR_MS))}') not valid`,
  )
  await moveNotifications(site.db, { now: NOW, signal })
  const [first] = await findPartitions(site.db)
  expect(first?.to).toBe(makeLowestId(startOfMonth(new Date(NOW.getTime() + 7 * DAY_MS), 1)))
  await moveNotifications(site.db, { now: NOW, signal })
  expect(await rowsOf(site.db)).toHaveLength(60)
})

it('an id of a later month stops the move, and new notifications are stored as before', async () => {
  const site = await makeOldSite()
  await notify(site, startOfMonth(NOW, 4))
  await site.update()
  await expect(moveNotifications(site.db, { now: NOW, signal })).rejects.toMatchObject({
    cause: { code: '23514' },
  })
  expect([await findBound(site.db), await findPendingMoves(site.db)]).toEqual([
    undefined,
    ['messages', 'notifications'],
  ])
  await notify(site, startOfMonth(NOW, 5))
  expect(await rowsOf(site.db)).toHaveLength(62)
})

it('coming months are made in time, with what is stored of them already', async () => {
  const site = await makeOldSite()
  await site.update()
  await moveNotifications(site.db, { now: NOW, signal })
  await notify(site, at(4).now)
  await Promise.all([makeMonths(site.db, at(4)), makeMonths(site.db, at(4))])
  const names = await namesOf(site.db)
  for (const month of [4, 5, 6]) expect(names).toContain(monthName(startOfMonth(NOW, month)))
  expect([names.at(0), names.at(-1)]).toEqual(['notifications_before', 'notifications_later'])
  const { rows } = await site.pool.query(`select id from ${monthName(at(4).now)}`)
  expect(rows).toHaveLength(1)
  expect(missingMonths(await findPartitions(site.db), at(4).now)).toEqual([])
})

it('a new site has the partitions of this month and the next two', async () => {
  const { db, close } = await createTestDatabase()
  expect(await namesOf(db)).toEqual([
    'notifications_before',
    ...[0, 1, 2].map((month) => monthName(startOfMonth(NOW, month))),
    'notifications_later',
  ])
  expect(missingMonths(await findPartitions(db), NOW)).toEqual([])
  await close()
})

it('what is older than the months that are kept is dropped, from whole partitions and from the first one', async () => {
  const site = await makeOldSite()
  await site.update()
  await moveNotifications(site.db, { now: NOW, signal })
  for (const month of [2, 3, 4]) await notify(site, at(month).now)
  await makeMonths(site.db, at(4))
  const info = vi.fn()
  // The first partition goes on beyond what is kept: its older rows are deleted.
  await dropOldMonths(site.db, 3, { ...at(0), log: { info } })
  const kept = await rowsOf(site.db)
  const firstKept = makeLowestId(startOfMonth(NOW, -3))
  expect(kept.length).toBeLessThan(60)
  expect(kept.length).toBeGreaterThan(3)
  expect(kept.every(({ id }) => `${id}` >= firstKept)).toBe(true)
  expect(info).not.toHaveBeenCalled()
  // Months later it is dropped as a whole, and so are months after it.
  await dropOldMonths(site.db, 1, { ...at(4), log: { info } })
  expect(await namesOf(site.db)).not.toContain('notifications_before')
  expect(await namesOf(site.db)).toContain(monthName(startOfMonth(NOW, 3)))
  expect(await rowsOf(site.db)).toHaveLength(2)
  expect(info).toHaveBeenCalledWith({ name: 'notifications_before' }, 'old notifications are dropped')
})
