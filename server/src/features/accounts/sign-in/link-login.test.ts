import { HOUR_MS, MINUTE_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ApiResponse,
  callApi,
  makeRegistration,
  readKey,
  readMailsTo,
} from '../../../../../testkit/actions/accounts.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'

let app: TestApp
let skip = 0
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + skip) })
})
afterAll(() => app.close())

const cookieOf = ({ headers }: ApiResponse) => headers.getSetCookie()[0]?.split(';')[0] ?? ''
const confirm = (key: string) => callApi(app, 'GET', `/users/register/${key}`)
const enter = (key: string, cookie = '') =>
  callApi(app, 'POST', `/users/register/${key}/login`, { ...(cookie && { cookie }) })
const logIn = (login: string, more: { pwd?: string; cookie?: string } = {}) =>
  callApi(app, 'POST', '/users/login', {
    body: { login, pwd: more.pwd ?? 'Sunset2024' },
    ...(more.cookie && { cookie: more.cookie }),
  })
const newestKey = async (mail: string) => readKey((await readMailsTo(app, mail)).at(-1))
const countSessions = async (username: string) => {
  const { rows } = await app.pool.query(
    'select count(*)::int as n from sessions s join members m on m.id = s.member_id where username = $1',
    [username],
  )
  return rows[0].n
}

/** Registers a member. Returns the emailed key, and the cookie of the browser that registered. */
async function register(changes: Record<string, unknown> = {}, cookie?: string) {
  const body = makeRegistration(changes)
  const answer = await callApi(app, 'POST', '/users/register', { body, ...(cookie && { cookie }) })
  expect(answer.status).toBe(200)
  return { ...body, key: await newestKey(body.email), cookie: cookie ?? cookieOf(answer), answer }
}

describe("the verification email's link", () => {
  it('logs in the browser that registered, once', async () => {
    const { key, cookie, username, email, answer } = await register()
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^savanna_device=[\w-]{43}; Max-Age=86400; Path=\/api\/users; HttpOnly; SameSite=Strict$/,
    )
    expect((await confirm(key)).body).toEqual({ message: 'Your account has been confirmed', username })
    const entered = await enter(key, cookie)
    expect(entered).toMatchObject({ status: 200, body: { username, message: `Welcome back, ${username}` } })
    const me = await callApi(app, 'GET', `/users/profile/${username}`, { token: entered.body.token })
    expect(me.body).toMatchObject({ self: true, mail: email })
    // An account's first browser doesn't trigger an email, and is known from now on.
    expect(await readMailsTo(app, email)).toHaveLength(1)
    expect((await logIn(username, { cookie })).status).toBe(200)
    expect(await readMailsTo(app, email)).toHaveLength(1)
    expect(await enter(key, cookie)).toMatchObject({ status: 403, body: { code: 'other_browser' } })
    expect(await countSessions(username)).toBe(2)
  })

  it('makes one session when used twenty times in parallel', async () => {
    const { key, cookie, username } = await register()
    await confirm(key)
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(key, cookie)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['other_browser']),
    )
    expect(await countSessions(username)).toBe(1)
  })

  it('logs in nobody else if forwarded or opened by an email scanner, and stays usable', async () => {
    const { key, cookie, username } = await register()
    const stranger = await register()
    // A scanner runs the page: it confirms the address, and tries to log in from its own browser.
    await confirm(key)
    for (const other of ['', stranger.cookie, `savanna_device=${'x'.repeat(43)}`])
      expect(await enter(key, other)).toMatchObject({ status: 403, body: { code: 'other_browser' } })
    expect(await countSessions(username)).toBe(0)
    expect((await enter(key, cookie)).status).toBe(200)
  })

  it('logs nobody in anywhere if it was sent to another person’s address', async () => {
    const attacker = await register()
    const victim = await register()
    await confirm(attacker.key)
    expect((await enter(attacker.key, victim.cookie)).status).toBe(403)
    expect(await countSessions(attacker.username)).toBe(0)
  })

  it('distinguishes two accounts registered in one browser', async () => {
    const one = await register()
    const two = await register({}, one.cookie)
    await confirm(one.key)
    await confirm(two.key)
    expect((await enter(two.key, one.cookie)).body.username).toBe(two.username)
    expect((await enter(one.key, one.cookie)).body.username).toBe(one.username)
  })
})

describe("a link that doesn't log in", () => {
  it('is opened before its address is confirmed, or after a day', async () => {
    const { key, cookie, username } = await register()
    expect(await enter(key, cookie)).toMatchObject({ status: 400, body: { code: 'key_invalid' } })
    await confirm(key)
    skip += 24 * HOUR_MS + MINUTE_MS
    expect((await enter(key, cookie)).status).toBe(403)
    expect(await countSessions(username)).toBe(0)
  })

  it.each(['nonsense', 'x'.repeat(43)])('has the key %s', async (key) => {
    expect(await enter(key)).toMatchObject({ status: 400, body: { code: 'key_invalid' } })
  })

  it('shows a deactivated member so, with the end date', async () => {
    const { key, cookie, username } = await register()
    await confirm(key)
    const until = new Date(Date.now() + skip + 48 * HOUR_MS)
    await app.pool.query('update members set status = 0, suspended_until = $2 where username = $1', [
      username,
      until,
    ])
    expect(await enter(key, cookie)).toMatchObject({
      status: 403,
      body: { code: 'deactivated', message: expect.stringContaining('until') },
    })
    await app.pool.query('update members set status = 1, suspended_until = null where username = $1', [
      username,
    ])
    expect((await enter(key, cookie)).status).toBe(200)
  })

  it('is invalid after the account is deleted', async () => {
    const { key, cookie, username } = await register()
    await confirm(key)
    await app.pool.query('delete from members where username = $1', [username])
    expect(await enter(key, cookie)).toMatchObject({ status: 400, body: { code: 'key_invalid' } })
  })

  it('stops at a second factor that was turned on in the meantime', async () => {
    const { key, cookie, username } = await register()
    await confirm(key)
    await app.pool.query(
      `insert into member_totp (member_id, secret) select id, 'x' from members where username = $1`,
      [username],
    )
    expect(await enter(key, cookie)).toMatchObject({ status: 401, body: { code: 'code_wanted' } })
  })

  it('stops working after a password reset by email', async () => {
    const { key, cookie, email } = await register()
    await confirm(key)
    await callApi(app, 'POST', '/users/forgot-password', { body: { login: email } })
    await expect.poll(async () => (await readMailsTo(app, email)).length).toBe(2)
    const reset = await newestKey(email)
    const body = { pwd1: 'Sunrise2025', pwd2: 'Sunrise2025', password_key: reset }
    expect((await callApi(app, 'POST', `/users/reset-password/${reset}`, { body })).status).toBe(200)
    expect((await enter(key, cookie)).status).toBe(403)
  })
})

it('an unconfirmed login emails another link, for the browser that sent its cookie', async () => {
  const { cookie, username, email } = await register()
  skip += 11 * MINUTE_MS
  expect((await logIn(username, { cookie })).body.code).toBe('not_verified')
  await expect.poll(async () => (await readMailsTo(app, email)).length).toBe(2)
  const key = await newestKey(email)
  await confirm(key)
  expect((await enter(key, cookie)).status).toBe(200)
})
