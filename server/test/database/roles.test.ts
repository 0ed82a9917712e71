import { deleteUser, setUsersStatus } from '@savanna/contract/admin/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { createTestDatabase } from '../../../testkit/database.ts'
import { TEST_ROLES } from '../../../testkit/database-address.ts'
import { makeAdmin, type TestAdmin } from '../../../testkit/factories/administrators.ts'
import { makeMember } from '../../../testkit/factories/members.ts'
import { maintainPartitions } from '../../src/features/partitions/partitions.jobs.ts'
import { migrate } from '../../src/kit/database/database.ts'
import { ownsTables } from '../../src/kit/database/privileges.ts'

const DENIED = { code: '42501' }

const FORBIDDEN = [
  "update audit_log set act = 'x'",
  'delete from audit_log',
  'truncate audit_log',
  'alter table audit_log disable trigger all',
  'drop trigger audit_log_append_only on audit_log',
  'alter function refuse_change() rename to x',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'set session_replication_role = replica',
  `set role ${TEST_ROLES.owner.user}`,
  `alter role ${TEST_ROLES.server.user} superuser`,
  'do $$ begin lock table audit_log in access exclusive mode; end $$',
  'create table more (id int)',
  'create table pgboss.more (id int)',
  'create schema more',
  'create function more() returns int language sql as $$ select 1 $$',
  'create trigger more before insert on audit_log for each statement execute function refuse_change()',
  'create rule more as on insert to audit_log do instead nothing',
  'alter table members add column more int',
  'drop table members cascade',
  'truncate members cascade',
  'alter table members disable trigger user',
  'drop schema public cascade',
  "copy (select 1) to program 'true'",
  "select pg_read_file('pg_hba.conf')",
  "alter system set log_statement = 'all'",
]

let test: TestApp
let admin: TestAdmin
beforeAll(async () => {
  test = await startTestApp()
  admin = await makeAdmin(test.app.context)
})
afterAll(() => test.close())

describe.skipIf(process.env.CITUS_URL)("the server's database role", () => {
  it.each(FORBIDDEN)('may not %s', async (statement) => {
    await expect(test.pool.query(statement)).rejects.toMatchObject(DENIED)
  })

  it('owns nothing', async () => {
    const { rows } = await test.pool.query(`
      select relname as name from pg_class where relowner = current_user::regrole
        and relnamespace::regnamespace::text !~ '^pg_(toast_)?temp'
      union all select proname from pg_proc where proowner = current_user::regrole
      union all select typname from pg_type where typowner = current_user::regrole
      union all select nspname from pg_namespace where nspowner = current_user::regrole
      union all select datname from pg_database where datdba = current_user::regrole`)
    expect(rows).toEqual([])
    expect(await ownsTables(test.pool)).toBe(false)
    expect(await ownsTables(test.owner.pool)).toBe(true)
  })

  it('no function runs as its owner', async () => {
    const { rows } = await test.pool.query(
      `select proname from pg_proc where prosecdef and pronamespace = any ('{public,pgboss}'::regnamespace[])`,
    )
    expect(rows).toEqual([])
  })

  it('adds to the audit log, which outlives an erased member', async () => {
    const member = await makeMember(test.app.context)
    const status = await callRoute(test, admin, setUsersStatus, { body: { ids: [member.id], status: 0 } })
    expect(status.status).toBe(200)
    await callRoute(test, admin, deleteUser, { params: { id: member.id } })
    const { rows } = await test.pool.query('select act from audit_log where subject_id = $1', [member.id])
    expect(rows).not.toEqual([])
    expect((await test.pool.query('select from members where id = $1', [member.id])).rowCount).toBe(0)
  })

  it('uses partitions that a job creates as the owner', async () => {
    const later = { ...test.app.context, now: () => new Date(Date.now() + 200 * 86_400_000) }
    await maintainPartitions(later, new AbortController().signal)
    const { rows } = await test.pool.query(`
      select c.relname, pg_get_userbyid(relowner) as owner from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'notifications'::regclass`)
    expect(rows.length).toBeGreaterThan(8)
    expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set([TEST_ROLES.owner.user]))
    for (const { relname } of rows) await test.pool.query(`select from ${relname} limit 1`)
  })

  it('regains missing privileges at a start, and loses excess ones', async () => {
    const { owner, pool, close } = await createTestDatabase()
    const { user } = TEST_ROLES.server
    await owner.pool.query(`revoke insert on likes from ${user}; grant update, delete on audit_log to ${user};
      grant create on schema public to ${user}; create table later (id int)`)
    await migrate(owner.pool, user)
    await pool.query('insert into likes select from likes limit 0')
    await pool.query('select from later')
    await expect(pool.query('delete from audit_log')).rejects.toMatchObject(DENIED)
    await expect(pool.query('create table more (id int)')).rejects.toMatchObject(DENIED)
    await close()
  })
})
