import { mkdtemp, rm, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DAY_MS } from '@savanna/contract/time'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts'
import { makeMember, makeSubscription } from '../../../testkit/factories/members.ts'
import { startSmtp } from '../../../testkit/fakes/smtp-server.ts'
import { type App, createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { storeNotification } from '../../src/features/notifications/index.ts'
import { type Jobs, startJobs } from '../../src/kit/jobs/jobs.ts'
import { createLog } from '../../src/kit/log.ts'
import { notifications } from '../../src/schema/notifications.tables.ts'
import { subscriptions } from '../../src/schema/plans.tables.ts'

const TIMEOUTS = { timeout: 45_000, interval: 100 }
/** Digests, payments with an unknown outcome, pictures without a row, plans that end. */
const ROUNDS = ['digest-round', 'payment-round', 'pictures-sweep', 'plan-clock']

const log = createLog({ level: 'error' })
let smtp: Awaited<ReturnType<typeof startSmtp>>
let database: TestDatabase
let dataDir: string
const apps: App[] = []
const queues: Jobs[] = []

async function startNode(): Promise<App> {
  const jobs = await openQueue()
  const config = { ...readConfig({ DATA_DIR: dataDir, PORT: '0' }), smtpUrl: smtp.url }
  const app = await createApp({ config, db: database.db, jobs, log })
  apps.push(app)
  return app
}

async function openQueue(): Promise<Jobs> {
  const jobs = await startJobs({ connection: database.connection, log })
  queues.push(jobs)
  return jobs
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-jobs-'))
  ;[smtp, database] = await Promise.all([startSmtp(), createTestDatabase()])
})
afterAll(async () => {
  for (const app of apps) await app.close()
  for (const jobs of queues) await jobs.stop()
  await database.close()
  await smtp.close()
  await rm(dataDir, { recursive: true, force: true })
})

/**
 * Returns for each job in how many minutes it was due, how often it completed and how often it was tried
 * since a time.
 */
async function roundsSince(time: Date) {
  const { rows } = await database.pool.query<{ name: string; minutes: number; done: number; tries: number }>(
    `select name, (select count(distinct singleton_on)::int from pgboss.job
        where name = '__pgboss__send-it' and singleton_key = round.name || '__') as minutes,
       count(*) filter (where state = 'completed')::int as done, count(*)::int + max(retry_count)::int as tries
     from pgboss.job round where name = any($1) and created_on > $2 group by name order by name`,
    [ROUNDS, time],
  )
  return rows
}

it('a scheduled job runs once on either of two servers', async () => {
  const [{ context }] = [await startNode(), await startNode()]
  const [late, friend] = [await makeMember(context), await makeMember(context)]
  const over = new Date(Date.now() - 60_000)
  await makeSubscription(context, late)
  await database.db
    .update(subscriptions)
    .set({ starts_at: new Date(over.getTime() - DAY_MS), ends_at: over })
    .where(eq(subscriptions.member_id, late.id))
  await storeNotification(database.db, { memberId: friend.id, senderId: late.id, type: 'like' })
  await context.storage.put('pictures/lost/320.webp', Buffer.from('x'), 'image/webp')
  await utimes(path.join(dataDir, 'media', 'pictures', 'lost', '320.webp'), 0, 0)

  const [{ at }] = (await database.pool.query<{ at: Date }>('select now() as at')).rows as [{ at: Date }]
  await database.db.execute(sql`update pgboss.schedule set cron = '* * * * *'`)
  // Two schedulers that each act as the only one.
  for (let node = 0; node < 2; node++) {
    await database.db.execute(sql`update pgboss.version set cron_on = null`)
    await openQueue()
    await expect
      .poll(async () => (await database.pool.query('select cron_on from pgboss.version')).rows[0], TIMEOUTS)
      .not.toEqual({ cron_on: null })
  }

  await expect
    .poll(async () => (await roundsSince(at)).map(({ name, done }) => (done > 0 ? name : '')), TIMEOUTS)
    .toEqual(ROUNDS)
  await expect
    .poll(async () => (await roundsSince(at)).filter(({ minutes, done }) => minutes > done), TIMEOUTS)
    .toEqual([])
  for (const { name, minutes, done, tries } of await roundsSince(at))
    expect({ name, done, tries }).toEqual({ name, done: minutes, tries: minutes })

  await expect
    .poll(() => smtp.received.filter(({ recipients }) => recipients[0] === friend.mail), TIMEOUTS)
    .toHaveLength(1)
  const notified = await database.db.select().from(notifications).where(eq(notifications.member_id, late.id))
  expect(notified.filter(({ type }) => type === 'plan_ended')).toHaveLength(1)
  expect(await context.storage.get('pictures/lost/320.webp')).toBeUndefined()
}, 180_000)
