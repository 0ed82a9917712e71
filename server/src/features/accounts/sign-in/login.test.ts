import { hash, parseOptions } from '@node-rs/argon2'
import { MINUTE_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../../../../testkit/actions/accounts.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeMember, PASSWORD } from '../../../../../testkit/factories/members.ts'
import { createTokens } from '../../../kit/session/tokens.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { PASSWORD_COST } from '../recovery/password-cost.ts'

let app: TestApp
let skip = 0
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + skip) })
})
afterAll(() => app.close())

const logIn = (login: string, pwd = PASSWORD) =>
  callApi(app, 'POST', '/users/login', { body: { login, pwd } })
const logOut = (token: string) => callApi(app, 'POST', '/users/logout', { token })

describe('logging in', () => {
  it.each(['username', 'mail'] as const)('works by %s in any case', async (name) => {
    const member = await makeMember(app.app.context)
    const { status, body } = await logIn(member[name].toUpperCase())
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.any(String),
      username: member.username,
      message: expect.any(String),
    })
    expect((await logOut(body.token)).status).toBe(200)
  })

  it('gets the same response for an unknown login and a wrong password', async () => {
    const member = await makeMember(app.app.context)
    const wrongPassword = await logIn(member.username, 'Sunrise2024')
    const nobody = await logIn('nobody-here')
    expect(wrongPassword.status).toBe(401)
    expect(wrongPassword.body).toEqual({
      code: 'wrong_login',
      message: 'Wrong username/email or password',
      error: 'Wrong username/email or password',
    })
    expect([nobody.status, nobody.body]).toEqual([wrongPassword.status, wrongPassword.body])
  })

  it('reports a deactivation only after the right password', async () => {
    const member = await makeMember(app.app.context)
    await app.db.update(members).set({ status: 0 }).where(eq(members.id, member.id))
    expect((await logIn(member.username, 'Sunrise2024')).body.code).toBe('wrong_login')
    const refused = await logIn(member.username)
    expect([refused.status, refused.body.code]).toEqual([403, 'deactivated'])
  })

  it('renews a password hash made with other argon2 costs', async () => {
    const member = await makeMember(app.app.context)
    const older = await hash(PASSWORD, { ...PASSWORD_COST, timeCost: 2 })
    await app.db.update(members).set({ password_hash: older }).where(eq(members.id, member.id))
    expect((await logIn(member.username)).status).toBe(200)
    const [row] = await app.db.select().from(members).where(eq(members.id, member.id))
    expect(parseOptions(row?.password_hash ?? '')).toMatchObject(PASSWORD_COST)
    expect((await logIn(member.username)).status).toBe(200)
  })
})

describe('failed logins', () => {
  it('make even the right password wait after ten in 15 minutes', async () => {
    const member = await makeMember(app.app.context)
    const answers = await Promise.all(Array.from({ length: 14 }, () => logIn(member.username, 'Sunrise2024')))
    const guesses = answers.filter(({ status }) => status === 401)
    expect(guesses.length).toBeLessThanOrEqual(10)
    for (let made = guesses.length; made < 10; made++) await logIn(member.username, 'Sunrise2024')

    const blocked = await logIn(member.username)
    expect([blocked.status, blocked.body.code]).toEqual([429, 'too_often'])
    const wait = Number(blocked.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)

    skip += 16 * MINUTE_MS
    expect((await logIn(member.username)).status).toBe(200)
  })

  it('count the same for an unknown name', async () => {
    for (let made = 0; made < 10; made++) expect((await logIn('nosuchname')).status).toBe(401)
    expect((await logIn('nosuchname')).status).toBe(429)
  })

  it('are deleted after a successful one', async () => {
    const member = await makeMember(app.app.context)
    for (let made = 0; made < 9; made++) await logIn(member.username, 'Sunrise2024')
    expect((await logIn(member.username)).status).toBe(200)
    expect((await logIn(member.username, 'Sunrise2024')).status).toBe(401)
    expect((await logIn(member.username)).status).toBe(200)
  })
})

describe('a token', () => {
  it('ends with its logout, and so do its live connections and no others', async () => {
    const member = await makeMember(app.app.context)
    const other = (await logIn(member.username)).body.token
    const [mine, theirs] = await Promise.all([
      connectLive(app.url, { token: member.token }),
      connectLive(app.url, { token: other }),
    ])
    const closed = new Promise((resolve) => mine.socket.once('disconnect', resolve))
    expect((await logOut(member.token)).status).toBe(200)
    await closed
    expect(theirs.socket.connected).toBe(true)
    theirs.close()
    const again = await logOut(member.token)
    expect([again.status, again.body.code]).toEqual([401, 'not_logged_in'])
    await expect(connectLive(app.url, { token: member.token })).rejects.toThrow('not_logged_in')
    expect((await logOut(other)).status).toBe(200)
  })

  it("is rejected if it's tampered with, expired or signed for someone else", async () => {
    const member = await makeMember(app.app.context)
    const stranger = await makeMember(app.app.context)
    const [head, payload = '', signature] = member.token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claims, id: stranger.id })).toString('base64url')
    expect((await logOut(`${head}.${forged}.${signature}`)).status).toBe(401)

    const tokens = createTokens(app.config.tokenSecret, 'member')
    const { id, username, sid, exp } = claims
    const past = Math.floor(Date.now() / 1000) - 60
    expect((await logOut(await tokens.sign({ id, username, sid, exp: past }))).status).toBe(401)
    expect((await logOut(await tokens.sign({ id: stranger.id, username, sid, exp }))).status).toBe(401)
    const foreign = createTokens('another secret of thirty-two letters', 'member')
    expect((await logOut(await foreign.sign({ id, username, sid, exp }))).status).toBe(401)
    expect((await logOut(member.token)).status).toBe(200)
  })
})
