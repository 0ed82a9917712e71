import {
  addAdministrator,
  adminAccount,
  administrators,
  adminLogin,
  adminLogout,
  adminSessions,
  beginSecondFactor,
  changeAdminPassword,
  confirmSecondFactor,
  deleteAdministrator,
  endAdminSessions,
  resetSecondFactor,
  setAdministratorStatus,
} from '@savanna/contract/admin/routes'
import { adminUsers } from '@savanna/contract/admin/users'
import { getProfile } from '@savanna/contract/profiles/routes'
import { HOUR_MS, MINUTE_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  ADMIN_PASSWORD,
  computeCodeAt,
  makeAdmin,
  type TestAdmin,
} from '../../../../../testkit/factories/administrators.ts'
import { makeMember } from '../../../../../testkit/factories/members.ts'
import { administrators as rows } from '../../../schema/admin.tables.ts'
import { ensureAdministrator } from './identity.service.ts'

let test: TestApp
let clock = new Date()
beforeAll(async () => {
  test = await startTestApp({}, { now: () => clock })
})
beforeEach(() => {
  clock = new Date()
})
afterAll(() => test.close())

const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}
const make = (options?: { secondFactor?: boolean }) => makeAdmin(test.app.context, options)
const logIn = (email: string, more: { password?: string; code?: string } = {}) =>
  callRoute(test, undefined, adminLogin, { body: { email, password: ADMIN_PASSWORD, ...more } })
const enters = async ({ token }: { token: string }) => (await callRoute(test, { token }, adminUsers)).status

describe('logging in to the portal', () => {
  it('returns a token for 12 hours, or for one hour without use', async () => {
    const admin = await make()
    const { status, body } = await logIn(admin.email.toUpperCase())
    expect([status, body.second_factor]).toEqual([200, 'offered'])
    for (let hours = 0; hours < 11.9; hours += 0.9) {
      expect(await enters(body)).toBe(200)
      later(0.9 * HOUR_MS)
    }
    expect(await enters(body)).toBe(401)
    const { body: unused } = await logIn(admin.email)
    expect(await enters(unused)).toBe(200)
    later(1.1 * HOUR_MS)
    expect(await enters(unused)).toBe(401)
  })

  it("isn't blocked by a stranger's guesses in a browser that was used before", async () => {
    const admin = await make()
    const other = await make()
    const from = (email: string, password: string, cookie = '') =>
      callApi(test, 'POST', '/admin/login', { body: { email, password }, ...(cookie && { cookie }) })
    const cookieOf = async (email: string) =>
      (await from(email, ADMIN_PASSWORD)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const [own, others] = [await cookieOf(admin.email), await cookieOf(other.email)]
    expect(own).toMatch(/^savanna_device=/)
    const guesses: number[] = []
    for (let nth = 0; nth < 11; nth++) guesses.push((await from(admin.email, 'wrong')).status)
    expect(guesses).toEqual([...Array(10).fill(401), 429])
    expect((await from(admin.email, ADMIN_PASSWORD, others)).status).toBe(429)
    expect((await from(admin.email, ADMIN_PASSWORD, own)).status).toBe(200)
    const again: number[] = []
    for (let nth = 0; nth < 11; nth++) again.push((await from(admin.email, 'wrong', own)).status)
    expect(again, 'the known browser has a bound of its own').toEqual([...Array(10).fill(401), 429])
  })

  it('gives the same response for a wrong email and a wrong password', async () => {
    const admin = await make()
    for (const answer of [await logIn(admin.email, { password: 'wrong' }), await logIn('nobody@site.test')]) {
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({ code: 'wrong_login', message: 'Invalid email or password' })
    }
  })

  it('needs both fields', async () => {
    const empty = await callRoute(test, undefined, adminLogin, { body: { email: ' ', password: '' } })
    expect([empty.status, (empty.body as unknown as { fields: object }).fields]).toEqual([
      400,
      { email: 'Please enter your email', password: 'Please enter your password' },
    ])
  })

  it("must wait after ten failures, which don't count for members", async () => {
    const admin = await make()
    for (let tried = 0; tried < 10; tried++) await logIn(admin.email, { password: 'wrong' })
    expect((await logIn(admin.email)).status).toBe(429)
    later(15 * MINUTE_MS + 1000)
    expect((await logIn(admin.email)).status).toBe(200)
  })

  it("returns a token that doesn't work for member routes, and rejects a member’s", async () => {
    const [admin, member] = [await make(), await makeMember(test.app.context)]
    const profile = await callRoute(test, admin, getProfile, { params: { username: member.username } })
    expect([profile.status, await enters(member)]).toEqual([401, 401])
  })
})

describe('two-step verification', () => {
  const password = ADMIN_PASSWORD
  const begin = (admin: { token: string }, code?: string) =>
    callRoute(test, admin, beginSecondFactor, { body: { password, ...(code && { code }) } })
  const confirm = (admin: { token: string }, ticket: string, code: string) =>
    callRoute(test, admin, confirmSecondFactor, { body: { ticket, code } })

  it('is set up with a code from the app and required from then on', async () => {
    const admin = await make()
    const other = (await logIn(admin.email)).body
    const { body: begun } = await begin(admin)
    expect(begun.uri).toContain(`otpauth://totp/Savanna:${encodeURIComponent(admin.email)}`)
    expect((await confirm(admin, begun.ticket, '000000')).body).toMatchObject({ code: 'code_wrong' })
    const done = await confirm(admin, begun.ticket, computeCodeAt(begun.secret, clock))
    expect(done.body.recovery_codes).toHaveLength(10)
    expect([await enters(admin), await enters(other)]).toEqual([200, 401])
    expect((await logIn(admin.email)).body).toMatchObject({ code: 'code_needed' })
    later(30_000)
    expect((await logIn(admin.email, { code: computeCodeAt(begun.secret, clock) })).body.second_factor).toBe(
      'done',
    )
  })

  it('accepts each code once, even in parallel, and no older one after it', async () => {
    const admin = await make({ secondFactor: true })
    const before = computeCodeAt(admin.secret, clock)
    later(30_000)
    const code = computeCodeAt(admin.secret, clock)
    const answers = await Promise.all([1, 2, 3].map(() => logIn(admin.email, { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await logIn(admin.email, { code: before })).body).toMatchObject({ code: 'code_wrong' })
    later(90_000)
    expect((await logIn(admin.email, { code })).status).toBe(401)
  })

  it('accepts a recovery code once', async () => {
    const admin = await make()
    const { body: begun } = await begin(admin)
    const { body } = await confirm(admin, begun.ticket, computeCodeAt(begun.secret, clock))
    const [code = ''] = body.recovery_codes
    expect((await logIn(admin.email, { code })).status).toBe(200)
    expect((await logIn(admin.email, { code })).status).toBe(401)
    const account = await callRoute(test, admin, adminAccount)
    expect(account.body).toMatchObject({ second_factor: true, recovery_codes_left: 9 })
  })

  it('moves to another phone only with a code from the current one', async () => {
    const admin = await make({ secondFactor: true })
    expect((await begin(admin)).body).toMatchObject({ code: 'code_needed' })
    const begun = await begin(admin, computeCodeAt(admin.secret, clock))
    const other = await make({ secondFactor: true })
    const stolen = await confirm(other, begun.body.ticket, computeCodeAt(begun.body.secret, clock))
    expect(stolen.body).toMatchObject({ code: 'ticket_invalid' })
    later(16 * MINUTE_MS)
    const late = await confirm(admin, begun.body.ticket, computeCodeAt(begun.body.secret, clock))
    expect(late.body).toMatchObject({ code: 'ticket_invalid' })
  })

  it('stores its TOTP secret encrypted', async () => {
    const admin = await make({ secondFactor: true })
    const [row] = await test.db.select().from(rows).where(eq(rows.id, admin.id))
    expect(row?.totp_secret).toBeTruthy()
    expect(JSON.stringify(row)).not.toContain(admin.secret)
  })
})

describe('in production', () => {
  it('allows only the setup until the second factor exists', async () => {
    const site = await startTestApp({ production: true })
    const admin = await makeAdmin(site.app.context)
    const closed = await callRoute(site, admin, adminUsers)
    expect([closed.status, closed.body]).toMatchObject([403, { code: 'second_factor_needed' }])
    expect((await callRoute(site, admin, adminAccount)).body.second_factor_required).toBe(true)
    const { body } = await callRoute(site, admin, beginSecondFactor, { body: { password: ADMIN_PASSWORD } })
    await callRoute(site, admin, confirmSecondFactor, {
      body: { ticket: body.ticket, code: computeCodeAt(body.secret, new Date()) },
    })
    expect((await callRoute(site, admin, adminUsers)).status).toBe(200)
    await site.close()
  })
})

describe('sessions and password', () => {
  it('are listed, ended one by one or all but the current one, and end at logout', async () => {
    const admin = await make()
    const [phone, tablet] = [(await logIn(admin.email)).body, (await logIn(admin.email)).body]
    const { body } = await callRoute(test, admin, adminSessions)
    expect(body.map(({ current }) => current)).toEqual([true, false, false])
    await callRoute(test, admin, endAdminSessions, { body: { session_id: body[1]?.id } })
    expect([await enters(phone), await enters(tablet)].sort()).toEqual([200, 401])
    await callRoute(test, admin, endAdminSessions, { body: {} })
    expect([await enters(phone), await enters(tablet), await enters(admin)]).toEqual([401, 401, 200])
    await callRoute(test, admin, adminLogout)
    expect(await enters(admin)).toBe(401)
  })

  it('a changed password ends every other session', async () => {
    const admin = await make()
    const other = (await logIn(admin.email)).body
    const change = (current: string, password = 'Another one of twelve') =>
      callRoute(test, admin, changeAdminPassword, { body: { current, password } })
    expect((await change('wrong')).body).toMatchObject({ code: 'wrong_password' })
    expect((await change(ADMIN_PASSWORD, '123qweasdzxc')).body).toMatchObject({ code: 'weak_password' })
    expect((await change(ADMIN_PASSWORD)).status).toBe(200)
    expect([await enters(other), await enters(admin)]).toEqual([401, 200])
    expect((await logIn(admin.email)).status).toBe(401)
  })
})

describe('the administrator of the settings', () => {
  const settings = { email: 'Chief@site.test', password: 'First of the season' }
  const ensure = (password: string) => {
    const { context } = test.app
    return ensureAdministrator({
      ...context,
      config: { ...context.config, admin: { ...settings, password } },
    })
  }

  it('exists after the start, and a changed password ends its sessions', async () => {
    await Promise.all([ensure(settings.password), ensure(settings.password)])
    const { body } = await logIn('chief@site.test', { password: settings.password })
    await ensure(settings.password)
    expect(await enters(body)).toBe(200)
    await ensure('Second of the season')
    expect(await enters(body)).toBe(401)
    expect((await logIn('chief@site.test', { password: settings.password })).status).toBe(401)
    expect((await logIn('chief@site.test', { password: 'Second of the season' })).status).toBe(200)
  })
})

describe('the team', () => {
  const change = (me: TestAdmin, other: TestAdmin, status: 0 | 1) =>
    callRoute(test, me, setAdministratorStatus, { params: { id: other.id }, body: { status } })

  it('adds, deactivates, reactivates and deletes administrators', async () => {
    const me = await make()
    const added = { email: 'New@site.test', password: 'Twelve letters long' }
    const weak = { email: 'Newcomer@site.test', password: 'newcomer@2026' }
    expect((await callRoute(test, me, addAdministrator, { body: weak })).body).toMatchObject({
      code: 'weak_password',
    })
    expect((await callRoute(test, me, addAdministrator, { body: added })).status).toBe(200)
    const again = await callRoute(test, me, addAdministrator, { body: added })
    expect(again.body).toMatchObject({ code: 'email_taken' })
    const { body } = await logIn('new@site.test', { password: added.password })
    const team = (await callRoute(test, me, administrators)).body
    const id = team.find(({ email }) => email === 'new@site.test')?.id ?? ''
    await callRoute(test, me, setAdministratorStatus, { params: { id }, body: { status: 0 } })
    expect([await enters(body), (await logIn('new@site.test', added)).status]).toEqual([401, 401])
    await callRoute(test, me, setAdministratorStatus, { params: { id }, body: { status: 1 } })
    expect((await logIn('new@site.test', added)).status).toBe(200)
    expect((await callRoute(test, me, deleteAdministrator, { params: { id } })).status).toBe(200)
    expect((await logIn('new@site.test', added)).status).toBe(401)
  })

  it('lets an administrator who lost the phone set up two-step verification again', async () => {
    const [me, other] = [await make(), await make({ secondFactor: true })]
    await callRoute(test, me, resetSecondFactor, { params: { id: other.id } })
    expect(await enters(other)).toBe(401)
    expect((await logIn(other.email)).body.second_factor).toBe('offered')
  })

  it("can't lose its last administrator, even if two remove each other in parallel", async () => {
    const site = await startTestApp()
    const [a, b] = [await makeAdmin(site.app.context), await makeAdmin(site.app.context)]
    const out = (me: TestAdmin, other: TestAdmin) =>
      callRoute(site, me, deleteAdministrator, { params: { id: other.id } })
    const answers = await Promise.all([out(a, b), out(b, a)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const left = await site.db.select().from(rows)
    expect(left).toHaveLength(1)
    const last = left[0]?.id === a.id ? a : b
    for (const refused of [
      await out(last, last),
      await callRoute(site, last, setAdministratorStatus, { params: { id: last.id }, body: { status: 0 } }),
    ])
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'last_administrator' }])
    await site.close()
  })

  it('can deactivate an administrator while another one is active', async () => {
    const [me, other] = [await make(), await make()]
    expect((await change(me, other, 0)).status).toBe(200)
    expect((await change(me, me, 1)).status).toBe(200)
  })
})
