import { type AuditLine, auditLog, overview } from '@savanna/contract/admin/overview'
import { setUsersStatus } from '@savanna/contract/admin/users'
import { DAY_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeAdmin, type TestAdmin } from '../../../../../testkit/factories/administrators.ts'
import { makeMember, makeSubscription } from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { auditEntries, dailyFigures } from '../../../schema/admin.tables.ts'
import { messages, rooms } from '../../../schema/chat.tables.ts'
import { payments } from '../../../schema/plans.tables.ts'
import { likes, reports } from '../../../schema/relations.tables.ts'
import type { ReportSnapshot } from '../../../schema/report-snapshot.ts'
import { recordAudit } from './audit.repository.ts'
import { storeMissingDays } from './figures.service.ts'

/** Noon today: tokens are checked against the real clock. */
const NOON = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
let clock = NOON
let test: TestApp
let admin: TestAdmin
beforeAll(async () => {
  test = await startTestApp({}, { now: () => clock })
  admin = await makeAdmin(test.app.context)
})
afterAll(() => test.close())

const ago = (days: number) => new Date(NOON.getTime() - days * DAY_MS)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const read = async (days = 7) => (await callRoute(test, admin, overview, { query: { days } })).body

async function fill() {
  const { context } = test.app
  const [a, b] = [await makeMember(context), await makeMember(context)]
  await test.db.update(members).set({ created_at: ago(3) })
  await test.db.insert(likes).values([
    { liker_id: a.id, liked_id: b.id, created_at: ago(3) },
    { liker_id: b.id, liked_id: a.id, created_at: ago(2) },
  ])
  const [low_id = '', high_id = ''] = [a.id, b.id].sort()
  const room_id = newId()
  await test.db.insert(rooms).values({ id: room_id, low_id, high_id })
  await test.db.insert(messages).values(
    [2, 2, 0].map((days, index) => ({
      id: newId(),
      room_id,
      seq: index + 1,
      sender_id: a.id,
      client_id: newId(),
      content: 'hello',
      created_at: ago(days),
    })),
  )
  const package_id = await makeSubscription(context, a)
  const paid = { package_id, plan: 'Gold', days: 30, currency: 'gbp', provider: 'test' } as const
  await test.db.insert(payments).values([
    {
      ...paid,
      id: newId(),
      idempotency_key: newId(),
      amount: 1999,
      status: 'succeeded',
      created_at: ago(1),
    },
    {
      ...paid,
      id: newId(),
      idempotency_key: newId(),
      amount: 500,
      refunded: 200,
      status: 'succeeded',
      created_at: ago(1),
    },
    {
      ...paid,
      id: newId(),
      idempotency_key: newId(),
      amount: 900,
      status: 'failed',
      created_at: ago(1),
    },
  ])
}

describe('the overview', () => {
  it('counts each day the same before and after the nightly job', async () => {
    await fill()
    const expected = [
      [dayOf(ago(3)), 2, 0, 0, 0],
      [dayOf(ago(2)), 0, 1, 2, 0],
      [dayOf(ago(1)), 0, 0, 0, 22.99],
      [dayOf(ago(0)), 0, 0, 1, 0],
    ]
    const readFigures = async () =>
      (await read()).days
        .slice(-4)
        .map(({ day, members, matches, messages, revenue }) => [day, members, matches, messages, revenue])
    expect((await readFigures()).slice(-3)).toEqual(expected.slice(-3))
    await storeMissingDays(test.app.context)
    expect(await readFigures()).toEqual(expected)
    await storeMissingDays(test.app.context)
    expect(await test.db.select().from(dailyFigures)).toHaveLength(3)
    expect(await readFigures()).toEqual(expected)
    expect(await read()).toMatchObject({ members: 2, online: 0, plans: 1, open_reports: 0 })
    expect((await read(90)).days).toHaveLength(90)
    clock = ago(-1)
    admin = await makeAdmin(test.app.context)
    expect((await read()).days.at(-2)).toMatchObject({ day: dayOf(NOON), messages: 1 })
    clock = NOON
    admin = await makeAdmin(test.app.context)
  })

  it("rejects spans that the portal doesn't offer", async () => {
    for (const days of [0, 8, 100_000, 'x'])
      expect((await callRoute(test, admin, overview, { query: { days } as never })).status).toBe(400)
  })
})

describe('the audit log', () => {
  it('rejects every update and deletion', async () => {
    const member = await makeMember(test.app.context)
    await callRoute(test, admin, setUsersStatus, { body: { ids: [member.id], status: 0 } })
    expect(await test.db.select().from(auditEntries)).not.toEqual([])
    for (const change of ["update audit_log set act = 'x'", 'delete from audit_log', 'truncate audit_log'])
      for (const pool of [test.pool, test.owner.pool])
        await expect(pool.query(change)).rejects.toMatchObject({ code: '42501' })
  })

  it('names subjects, and deleted ones no longer', async () => {
    const [reporter, member] = [await makeMember(test.app.context), await makeMember(test.app.context)]
    const package_id = await makeSubscription(test.app.context, reporter)
    const report = {
      id: newId(),
      reporter_id: reporter.id,
      reported_id: member.id,
      category: 'spam_or_scam',
    } as const
    await test.db.insert(reports).values({ ...report, snapshot: {} as ReportSnapshot })
    const log = (subject: AuditLine['subject'], subjectId: string) =>
      recordAudit(
        test.db,
        { id: admin.id, username: admin.email },
        { act: 'user_updated', subject, subjectId },
        NOON,
      )
    const nameOf = async (subject_id: string) =>
      (await callRoute(test, admin, auditLog, { query: { subject_id } })).body.list[0]?.subject_name
    const strangeId = newId()
    await log('member', member.id)
    await log('report', report.id)
    await log('package', package_id)
    await log('administrator', admin.id)
    await log('fraud_case', strangeId)
    expect(await nameOf(member.id)).toBe(member.username)
    expect(await nameOf(report.id)).toBe(member.username)
    expect(await nameOf(package_id)).toBe('Gold')
    expect(await nameOf(admin.id)).toContain('@')
    expect(await nameOf(strangeId)).toBeNull()
    await test.db.delete(members).where(eq(members.id, member.id))
    expect(await nameOf(member.id)).toBeNull()
    expect(await nameOf(report.id)).toBeNull()
  })

  it('is paged, newest first, and filtered by action', async () => {
    const member = await makeMember(test.app.context)
    for (let number = 0; number < 30; number++)
      for (const status of [0, 1] as const)
        await callRoute(test, admin, setUsersStatus, { body: { ids: [member.id], status } })
    const page = async (query: object) =>
      (await callRoute(test, admin, auditLog, { query: { subject_id: member.id, ...query } })).body
    const first = await page({})
    expect(first.list).toHaveLength(50)
    const second = await page({ before: first.next })
    expect([second.list.length, second.next]).toEqual([10, null])
    expect([...first.list, ...second.list].map(({ act }) => act).slice(0, 2)).toEqual([
      'user_activated',
      'user_deactivated',
    ])
    expect((await page({ act: 'user_activated' })).list).toHaveLength(30)
    expect((await callRoute(test, admin, auditLog, { query: { act: 'sneezed' } as never })).status).toBe(400)
  })
})
