import { getFactors } from '@savanna/contract/accounts/factors'
import { MINUTE_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, readKey, readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeMember, PASSWORD, type TestMember } from '../../../../../testkit/factories/members.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { passkeys } from '../../../schema/factors.tables.ts'

const NEW = 'Sunrise2025'
const INVALID = 'password reset key is invalid'
const A_PASSKEY = { public_key: 'AAAA', counter: 0, transports: [], may_sync: false, backed_up: false }
const USED = { valid: false, message: INVALID, passkeys: [] }

let app: TestApp
let skip = 0
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + skip) })
})
afterAll(() => app.close())

const logIn = (login: string, pwd: string) => callApi(app, 'POST', '/users/login', { body: { login, pwd } })
const forget = (login: string) => callApi(app, 'POST', '/users/forgot-password', { body: { login } })
const check = (key: string) => callApi(app, 'GET', `/users/reset-password/${key}`)
const reset = (key: string, changes = {}) =>
  callApi(app, 'POST', `/users/reset-password/${key}`, {
    body: { pwd1: NEW, pwd2: NEW, password_key: key, ...changes },
  })

async function mailedKey(member: TestMember) {
  await forget(member.username)
  const mails = await readMailsTo(app, member.mail)
  return readKey(mails.at(-1))
}

describe('requesting a new password', () => {
  it('gets the same response whether or not the account exists', async () => {
    const member = await makeMember(app.app.context)
    const answers = await Promise.all([forget(member.username), forget(member.mail), forget('nobody')])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual({ status: 200, message: 'An email to reset your password has been sent' })
    }
    expect(await readMailsTo(app, member.mail)).toHaveLength(2)
    expect(await readMailsTo(app, 'nobody')).toHaveLength(0)
  })

  it('emails at most three links an hour, and only the latest works', async () => {
    const member = await makeMember(app.app.context)
    await Promise.all(Array.from({ length: 5 }, () => forget(member.mail)))
    const mails = await readMailsTo(app, member.mail)
    expect(mails).toHaveLength(3)
    const valid = await Promise.all(mails.map(async (mail) => (await check(readKey(mail))).body.valid))
    expect(valid.filter(Boolean)).toHaveLength(1)
    skip += 61 * MINUTE_MS
    await forget(member.mail)
    expect(await readMailsTo(app, member.mail)).toHaveLength(4)
  })

  it('sends nothing to a deactivated member', async () => {
    const member = await makeMember(app.app.context)
    await app.db.update(members).set({ status: 0 }).where(eq(members.id, member.id))
    await forget(member.mail)
    expect(await readMailsTo(app, member.mail)).toHaveLength(0)
  })
})

describe('a new password', () => {
  it('ends every session and connection, and replaces the old one', async () => {
    const member = await makeMember(app.app.context)
    const second = (await logIn(member.username, PASSWORD)).body.token
    const live = await connectLive(app.url, { token: second })
    const closed = new Promise((resolve) => live.socket.once('disconnect', resolve))
    const key = await mailedKey(member)
    expect((await check(key)).body.valid).toBe(true)

    expect(await reset(key)).toMatchObject({ status: 200, body: { message: 'password has been changed' } })
    await closed
    for (const token of [member.token, second])
      expect((await callApi(app, 'POST', '/users/logout', { token })).status).toBe(401)
    expect((await logIn(member.username, PASSWORD)).status).toBe(401)
    expect((await logIn(member.username, NEW)).status).toBe(200)
    const mails = await readMailsTo(app, member.mail)
    expect(mails.map(({ subject }) => subject)).toContain('Your password has been changed')
  })

  it('uses up the key, even with parallel requests', async () => {
    const key = await mailedKey(await makeMember(app.app.context))
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(key)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect((await check(key)).body).toEqual(USED)
  })

  it('needs a known, unexpired key that is the same in path and body', async () => {
    const member = await makeMember(app.app.context)
    const key = await mailedKey(member)
    const refused = { status: 400, body: { code: 'key_invalid', message: INVALID, error: INVALID } }
    expect(await reset('unknown')).toMatchObject(refused)
    expect(await reset(key, { password_key: `${key}x` })).toMatchObject(refused)
    expect((await check(key)).body.valid).toBe(true)
    skip += 61 * MINUTE_MS
    expect((await check(key)).body).toEqual(USED)
    expect(await reset(key)).toMatchObject(refused)
    expect((await logIn(member.username, PASSWORD)).status).toBe(200)
  })

  it("is rejected if it's easily guessed, and the key stays usable", async () => {
    const member = await makeMember(app.app.context)
    const key = await mailedKey(member)
    const own = `${member.username}9A`
    for (const weak of ['Password1', own])
      expect(await reset(key, { pwd1: weak, pwd2: weak })).toMatchObject({
        status: 400,
        body: { code: 'weak_password', fields: { pwd1: expect.any(String) } },
      })
    expect((await reset(key)).status).toBe(200)
  })

  it('verifies the address of an unverified account', async () => {
    const member = await makeMember(app.app.context, { verified: false })
    for (let made = 0; made < 10; made++) await logIn(member.mail, 'WrongGuess1')
    expect((await logIn(member.mail, PASSWORD)).status).toBe(429)
    expect((await reset(await mailedKey(member))).status).toBe(200)
    expect((await logIn(member.mail, NEW)).status).toBe(200)
  })

  it("can't be set with a key for another purpose", async () => {
    const key = await mailedKey(await makeMember(app.app.context))
    expect((await callApi(app, 'GET', `/users/register/${key}`)).body.code).toBe('key_invalid')
    expect((await check(key)).body.valid).toBe(true)
  })
})

it('a reset leaves passkeys unless asked to remove them, and lists them in the email', async () => {
  const member = await makeMember(app.app.context)
  for (const name of ['Phone', 'Laptop'])
    await app.db
      .insert(passkeys)
      .values({ ...A_PASSKEY, id: `${name}${member.id}`, member_id: member.id, name })
  const left = async () =>
    (await callRoute(app, { token: await token() }, getFactors, { params: { id: member.id } })).body
  const token = async () => (await logIn(member.username, NEW)).body.token
  const lastMail = async () => {
    const mails = await readMailsTo(app, member.mail)
    return mails.findLast(({ subject }) => subject === 'Your password has been changed')?.text
  }

  const first = await mailedKey(member)
  expect((await check(first)).body.passkeys).toEqual(['Phone', 'Laptop'])
  expect((await reset(first)).status).toBe(200)
  expect((await left()).passkeys).toHaveLength(2)
  expect(await lastMail()).toContain('Your passkeys still log you in without a password: “Phone”, “Laptop”.')

  expect((await reset(await mailedKey(member), { remove_passkeys: true })).status).toBe(200)
  expect((await left()).passkeys).toEqual([])
  expect(await lastMail()).toMatch(/We also removed your passkeys “(Phone|Laptop)”, /)
})
