import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts'
import { type FactoryContext, makeMember, makeSubscription } from '../../../testkit/factories/members.ts'
import { readConfig } from '../../src/config.ts'
import { deleteUnverifiedMembers } from '../../src/features/accounts/accounts.repository.ts'
import { endSuspensions } from '../../src/features/admin/users/users.repository.ts'
import { claimEnded, claimEnding } from '../../src/features/plans/plans.repository.ts'
import { renewStanding } from '../../src/features/profiles/popularity/standing.jobs.ts'
import { clearPresence } from '../../src/features/profiles/presence/presence.nodes.repository.ts'
import type { Database } from '../../src/kit/database/database.ts'

const NOW = new Date()
const YEAR_AGO = new Date(NOW.getTime() - 365 * 86_400_000)
const MANY = 8

let database: TestDatabase
let context: FactoryContext
beforeAll(async () => {
  database = await createTestDatabase()
  context = { db: database.db, config: readConfig({}), now: () => NOW }
  const members = await Promise.all(Array.from({ length: MANY }, () => makeMember(context)))
  for (const member of members) await makeSubscription(context, member)
})
afterAll(() => database.close())

interface Work {
  name: string
  table: string
  key: string
  /** Gives each member's row something to change. */
  arrange: string
  run: (db: Database) => PromiseLike<unknown>
  /** Selects the changed rows. */
  changed: string
}

const WORKS: Work[] = [
  {
    name: 'the end of suspensions',
    table: 'members',
    key: 'id',
    arrange: "update members set status = 0, suspended_until = '2000-01-01'",
    run: (db) => endSuspensions(db, NOW),
    changed: 'select from members where status = 1',
  },
  {
    name: 'a start after a crash',
    table: 'profiles',
    key: 'member_id',
    arrange: 'update profiles set online = 1',
    run: clearPresence,
    changed: 'select from profiles where online = 0',
  },
  {
    name: 'the standing of accounts',
    table: 'profiles',
    key: 'member_id',
    arrange: "update profiles set established = false; update members set created_at = '2000-01-01'",
    run: (db) => renewStanding({ db, now: () => NOW }),
    changed: 'select from profiles where established',
  },
  ...(
    [
      [
        'ended',
        `end_told_at = null, ends_at = now() - interval '1 day'`,
        (tx, now) => claimEnded(tx, now, YEAR_AGO),
      ],
      [
        'ending',
        `reminded_at = null, remind = true, starts_at = '2000-01-01', ends_at = now() + interval '1 hour'`,
        (tx, now) => claimEnding(tx, now, new Date(now.getTime() + 86_400_000)),
      ],
    ] as [string, string, (tx: Database, now: Date) => PromiseLike<unknown>][]
  ).map(([what, values, claim]) => ({
    name: `the news of plans ${what}`,
    table: 'subscriptions',
    key: 'id',
    arrange: `update subscriptions set ${values}`,
    run: (db: Database) => claim(db, NOW),
    changed: `select from subscriptions where ${values.split(' ')[0]} is not null`,
  })),
  {
    name: 'the sweep of unverified accounts',
    table: 'members',
    key: 'id',
    arrange: "update members set verified_at = null, created_at = '2000-01-01'",
    run: (db) => deleteUnverifiedMembers(db, YEAR_AGO),
    changed: `select from generate_series(1, ${MANY}) as n where n > (select count(*) from members)`,
  },
]

it.each(WORKS)(
  '$name locks rows in order, and runs twice in parallel',
  async ({ table, key, arrange, run, changed }) => {
    const { db, pool } = database
    for (const statement of arrange.split('; ')) await pool.query(statement)
    const { rows } = await pool.query<{ key: string }>(`select ${key} as key from ${table} order by ${key}`)
    const [first, ...others] = rows.map((row) => row.key)
    // The first by key becomes the last in the table, where a statement without an order finds it last.
    await database.owner.pool.query(`vacuum full ${table}`)
    await pool.query(`update ${table} set ${key} = ${key} where ${key} = $1`, [first])
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query(`select from ${table} where ${key} = $1 for update`, [first])
    const runs = Promise.all([run(db), run(db)])
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(2)
    // Both wait for the first row, and hold none.
    const free = `select from ${table} where ${key} = any ($1) for update nowait`
    expect((await holder.query(free, [others])).rowCount).toBe(MANY - 1)
    await holder.query('commit')
    holder.release()
    await runs
    expect((await pool.query(changed)).rowCount).toBe(MANY)
  },
)
