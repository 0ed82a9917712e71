import { DAY_MS, startOfMonth } from '@savanna/contract/time'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts'
import { makeMember, type TestMember } from '../../../../testkit/factories/members.ts'
import { readConfig } from '../../config.ts'
import { idAt, makeLowestId } from '../../kit/ids.ts'
import { findPartitions } from './months.repository.ts'
import { countMissingMonths, dropOldMonths, makeMonths } from './months.ts'

const signal = new AbortController().signal
const NOW = new Date()
const at = (months: number) => ({ now: new Date(startOfMonth(NOW, months).getTime() + 20 * DAY_MS), signal })

interface Site extends TestDatabase {
  a: TestMember
  b: TestMember
}

async function makeSite(): Promise<Site> {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const context = { db: database.db, config: readConfig({}), now: () => new Date() }
  return { ...database, a: await makeMember(context), b: await makeMember(context) }
}

/** Stores a member's notification with an id for some moment. */
async function notify({ pool, a, b }: Site, moment: Date): Promise<void> {
  await pool.query(
    `insert into notifications (id, line_id, member_id, sender_id, type) values ($1, $1, $2, $3, 'like')`,
    [idAt(moment), a.id, b.id],
  )
}

const rowsOf = async ({ db }: Site) => (await db.execute(sql`select * from notifications order by id`)).rows
const namesOf = async ({ db }: TestDatabase) => (await findPartitions(db)).map(({ name }) => name)
const monthName = (month: Date) => `notifications_${month.toISOString().slice(0, 7).replace('-', '_')}`

it('a new site has partitions for this month and the next two', async () => {
  const site = await makeSite()
  expect(await namesOf(site)).toEqual([
    'notifications_before',
    ...[0, 1, 2].map((month) => monthName(startOfMonth(NOW, month))),
    'notifications_later',
  ])
  expect(await countMissingMonths(site.db, NOW)).toBe(0)
})

it('creates future months in time, with the rows that belong there', async () => {
  const site = await makeSite()
  await notify(site, at(4).now)
  await Promise.all([makeMonths(site.owner.db, at(4)), makeMonths(site.owner.db, at(4))])
  const names = await namesOf(site)
  for (const month of [4, 5, 6]) expect(names).toContain(monthName(startOfMonth(NOW, month)))
  expect([names.at(0), names.at(-1)]).toEqual(['notifications_before', 'notifications_later'])
  const { rows } = await site.pool.query(`select id from ${monthName(at(4).now)}`)
  expect(rows).toHaveLength(1)
  expect(await countMissingMonths(site.db, at(4).now)).toBe(0)
})

it("every month's notifications have foreign keys", async () => {
  const site = await makeSite()
  for (const month of [-2, 0, 4]) await notify(site, at(month).now)
  await makeMonths(site.owner.db, at(4))
  await site.pool.query('delete from members where id = $1', [site.b.id])
  expect(await rowsOf(site)).toEqual([])
})

it('drops whole months, and old rows of the first partition', async () => {
  const site = await makeSite()
  for (const month of [-6, -5, -4, -1, 2, 3, 4]) await notify(site, at(month).now)
  await makeMonths(site.owner.db, at(4))
  const info = vi.fn()
  // The first partition has newer rows as well, so only the older ones go.
  await dropOldMonths({ db: site.db, ownerDb: site.owner.db }, 3, { ...at(0), log: { info } })
  const retained = await rowsOf(site)
  const lowest = makeLowestId(startOfMonth(NOW, -3))
  expect(retained).toHaveLength(4)
  expect(retained.every(({ id }) => `${id}` >= lowest)).toBe(true)
  expect(info).not.toHaveBeenCalled()
  // Four months later whole partitions are old enough.
  await dropOldMonths({ db: site.db, ownerDb: site.owner.db }, 1, { ...at(4), log: { info } })
  expect(await namesOf(site)).not.toContain('notifications_before')
  expect(await namesOf(site)).toContain(monthName(startOfMonth(NOW, 3)))
  expect(await rowsOf(site)).toHaveLength(2)
  expect(info).toHaveBeenCalledWith({ name: 'notifications_before' }, 'old notifications are dropped')
})
