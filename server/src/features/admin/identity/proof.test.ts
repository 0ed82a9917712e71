import { auditLog } from '@savanna/contract/admin/overview'
import { PROOF_HEADER, proveIdentity } from '@savanna/contract/admin/proof'
import * as team from '@savanna/contract/admin/routes'
import { updateUser } from '@savanna/contract/admin/users'
import { ALL_ROUTES } from '@savanna/contract/all-routes'
import { MINUTE_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  ADMIN_PASSWORD,
  computeCodeAt,
  makeAdmin,
  type TestAdmin,
} from '../../../../../testkit/factories/administrators.ts'
import { makeMember } from '../../../../../testkit/factories/members.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { administrators } from '../../../schema/admin.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'

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
const make = (secondFactor = true) => makeAdmin(test.app.context, { secondFactor })
/** The request headers available to a token thief. */
const tokenOf = ({ token }: TestAdmin) => ({ token })
const refused = (code: string) => ({ status: 403, body: { code, message: expect.any(String) } })

/** Enters password and code. Each code works once, so the clock moves on. */
function prove(admin: TestAdmin, typed: { password?: string; code?: string } = {}) {
  later(30_000)
  const body = { password: ADMIN_PASSWORD, code: computeCodeAt(admin.secret, clock), ...typed }
  return callRoute(test, tokenOf(admin), proveIdentity, { body })
}

/**
 * Administrators' writes that give away control of an account need a proof. So does another address in
 * `updateUser`.
 */
const PROVEN = [
  team.addAdministrator,
  team.setAdministratorStatus,
  team.resetSecondFactor,
  team.deleteAdministrator,
]

/** Writes that don't: they give away neither an account nor money, or require the password and code themselves. */
const OPEN = [
  '/admin/login',
  '/admin/logout',
  '/admin/refused-logins/:key',
  '/admin/confirm',
  '/admin/second_factor/begin',
  '/admin/second_factor/confirm',
  '/admin/password',
  '/admin/sessions/end',
  '/admin/update/:id',
  '/admin/delete/:id',
  '/admin/users/status',
  '/admin/create_packages',
  '/admin/update_packages/:id',
  '/admin/delete_packages/:id',
  '/admin/reports/:id/decide',
  '/admin/reports/:id/appeal',
  '/admin/frauds/:id/decide',
]

describe('a stolen token', () => {
  it("doesn't work for any write that isn't listed as needing no proof", () => {
    const writes = ALL_ROUTES.filter(({ method, path }) => method !== 'GET' && path.startsWith('/admin/'))
    const proven = writes.filter(({ spec }) => spec.proof)
    expect(proven).toEqual(PROVEN)
    expect(
      writes
        .filter(({ spec }) => !spec.proof)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(OPEN.sort())
  })

  it('changes nothing in the team', async () => {
    const [admin, other] = [await make(), await make()]
    const before = await test.db.select().from(administrators)
    const params = { id: other.id }
    const thief = tokenOf(admin)
    for (const answer of [
      await callRoute(test, thief, team.addAdministrator, {
        body: { email: 'thief@site.test', password: 'Twelve letters long' },
      }),
      await callRoute(test, thief, team.setAdministratorStatus, { params, body: { status: 0 } }),
      await callRoute(test, thief, team.resetSecondFactor, { params }),
      await callRoute(test, thief, team.deleteAdministrator, { params }),
    ])
      expect(answer).toMatchObject(refused('identity_needed'))
    expect(await test.db.select().from(administrators)).toEqual(before)
  })

  it('changes neither a member’s address nor the fields sent with it', async () => {
    const [admin, member] = [await make(), await makeMember(test.app.context, { firstname: 'Amara' })]
    const save = (as: { token: string; proof?: string }, data: object) =>
      callRoute(test, as, updateUser, { params: { id: member.id }, body: { data } })
    const data = { firstname: 'Zola', mail: `thief.${member.mail}` }
    expect(await save(tokenOf(admin), data)).toMatchObject(refused('identity_needed'))
    const row = async () =>
      (
        await test.db
          .select({ mail: members.mail, firstname: profiles.firstname })
          .from(members)
          .innerJoin(profiles, eq(profiles.member_id, members.id))
          .where(eq(members.id, member.id))
      )[0]
    expect(await row()).toEqual({ mail: member.mail, firstname: 'Amara' })
    expect(await readMailsTo(test, member.mail)).toEqual([])
    // The same address isn't a change; the portal's form sends it.
    expect((await save(tokenOf(admin), { firstname: 'Zola', mail: member.mail })).status).toBe(200)
    expect((await save(admin, data)).status).toBe(200)
    expect(await row()).toEqual({ mail: data.mail, firstname: 'Zola' })
  })

  it('neither changes the password nor moves the second factor without a code', async () => {
    const admin = await make()
    const begun = await callRoute(test, tokenOf(admin), team.beginSecondFactor, {
      body: { password: ADMIN_PASSWORD },
    })
    expect(begun).toMatchObject({ status: 400, body: { code: 'code_needed' } })
    const body = { current: ADMIN_PASSWORD, password: 'Another one of twelve' }
    const changed = await callRoute(test, tokenOf(admin), team.changeAdminPassword, { body })
    expect(changed).toMatchObject({ status: 400, body: { code: 'code_needed' } })
    const code = computeCodeAt(admin.secret, clock)
    const right = await callRoute(test, tokenOf(admin), team.changeAdminPassword, { body: { ...body, code } })
    expect(right.status).toBe(200)
  })
})

describe('a proof of identity', () => {
  const add = (as: { token: string; proof?: string }, email: string) =>
    callRoute(test, as, team.addAdministrator, { body: { email, password: 'Twelve letters long' } })

  it('lasts ten minutes, only in its own session, and is logged', async () => {
    const [admin, other] = [await make(), await make()]
    const { body } = await prove(admin)
    expect(new Date(body.expires).getTime() - clock.getTime()).toBeLessThanOrEqual(10 * MINUTE_MS)
    expect((await add({ token: admin.token, proof: body.proof }, 'one@site.test')).status).toBe(200)
    expect(await add({ token: other.token, proof: body.proof }, 'two@site.test')).toMatchObject(
      refused('identity_needed'),
    )
    const log = (await callRoute(test, admin, auditLog)).body.list
    expect(log).toContainEqual(
      expect.objectContaining({ act: 'identity_confirmed', admin: admin.email, subject_id: admin.id }),
    )
    later(10 * MINUTE_MS + 1000)
    expect(await add({ token: admin.token, proof: body.proof }, 'three@site.test')).toMatchObject(
      refused('identity_needed'),
    )
  })

  it('ends with its session', async () => {
    const admin = await make()
    await callRoute(test, admin, team.adminLogout)
    expect((await add(admin, 'late@site.test')).status).toBe(401)
  })

  it.each(['the token itself', 'garbage', 'a forged payload'])("isn't %s", async (kind) => {
    const admin = await make()
    const [head, , signature] = admin.proof.split('.')
    const claims = Buffer.from(JSON.stringify({ id: admin.id, exp: 9e9 })).toString('base64url')
    const proof =
      { 'the token itself': admin.token, garbage: 'a.b.c' }[kind] ?? `${head}.${claims}.${signature}`
    expect(await add({ token: admin.token, proof }, 'forged@site.test')).toMatchObject(
      refused('identity_needed'),
    )
  })

  it("isn't a token", async () => {
    const admin = await make()
    expect((await callRoute(test, { token: admin.proof }, team.adminAccount)).status).toBe(401)
  })

  it('needs the right password and a fresh code', async () => {
    const admin = await make()
    expect(await prove(admin, { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', fields: { password: expect.any(String) } },
    })
    expect(await prove(admin, { code: '000000' })).toMatchObject({
      status: 400,
      body: { code: 'code_wrong', fields: { code: expect.any(String) } },
    })
    const { status } = await prove(admin)
    expect(status).toBe(200)
    const again = await callRoute(test, tokenOf(admin), proveIdentity, {
      body: { password: ADMIN_PASSWORD, code: computeCodeAt(admin.secret, clock) },
    })
    expect(again.body).toMatchObject({ code: 'code_wrong' })
  })

  it('needs a second factor first', async () => {
    const admin = await make(false)
    expect(await add(tokenOf(admin), 'early@site.test')).toMatchObject(refused('second_factor_needed'))
    const body = { password: ADMIN_PASSWORD, code: '123456' }
    expect(await callRoute(test, tokenOf(admin), proveIdentity, { body })).toMatchObject(
      refused('second_factor_needed'),
    )
  })
})

describe('guesses at a proof', () => {
  it('stop after ten, while the session continues and logins still work', async () => {
    const admin = await make()
    const tried: number[] = []
    for (let nth = 0; nth < 11; nth++) tried.push((await prove(admin, { password: 'wrong' })).status)
    expect(tried).toEqual([...Array(10).fill(400), 429])
    expect((await callRoute(test, tokenOf(admin), team.adminAccount)).status).toBe(200)
    const body = { email: admin.email, password: ADMIN_PASSWORD, code: computeCodeAt(admin.secret, clock) }
    expect((await callRoute(test, undefined, team.adminLogin, { body })).status).toBe(200)
    later(16 * MINUTE_MS)
    expect((await prove(admin)).status).toBe(200)
  })

  it("don't count if they come from strangers at the login", async () => {
    const admin = await make()
    for (let nth = 0; nth < 11; nth++)
      await callRoute(test, undefined, team.adminLogin, { body: { email: admin.email, password: 'wrong' } })
    expect((await prove(admin)).status).toBe(200)
  })

  it('add up, and the administrator gets an email about wrong codes', async () => {
    const admin = await make()
    for (let nth = 0; nth < 5; nth++) await prove(admin, { code: '000000' })
    await expect.poll(async () => (await readMailsTo(test, admin.email)).length).toBe(1)
    await test.pool.query('update admin_guess_totals set refused = 50 where admin_id = $1', [admin.id])
    expect((await prove(admin)).body).toMatchObject({ code: 'mail_needed' })
  })
})

it('the API description includes the proof', async () => {
  const text = await (await fetch(`${test.url}/openapi.json`)).text()
  expect(text).toContain(PROOF_HEADER)
})
