import { beginTotp, confirmTotp, endTotp, getFactors, mailProof } from '@savanna/contract/accounts/factors'
import { MINUTE_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { beginAtGoogle, signInAtGoogle } from '../../../../../testkit/actions/google-sign-in.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { computeCodeAt } from '../../../../../testkit/factories/administrators.ts'
import { makeMember, PASSWORD, type TestMember } from '../../../../../testkit/factories/members.ts'
import {
  CLIENT_ID,
  createPersonClaims,
  startIssuer,
  type TestIssuer,
} from '../../../../../testkit/fakes/google.ts'
import { members } from '../../../schema/accounts.tables.ts'

let app: TestApp
let issuer: TestIssuer
let skip = 0
const now = () => new Date(Date.now() + skip)
beforeAll(async () => {
  issuer = await startIssuer()
  app = await startTestApp({ googleClientId: CLIENT_ID }, { google: issuer, now })
})
afterAll(async () => {
  await app.close()
  await issuer.close()
})

/** Returns the app's next code: each code is accepted once. */
function nextCode(secret: string): string {
  skip += MINUTE_MS
  return computeCodeAt(secret, now())
}

const wrongCode = (secret: string) => (computeCodeAt(secret, now()) === '123456' ? '654321' : '123456')

const logIn = (login: string, code?: string) =>
  callApi(app, 'POST', '/users/login', { body: { login, pwd: PASSWORD, ...(code && { code }) } })

async function ask<T>(answer: Promise<{ status: number; body: T; text: string }>): Promise<T> {
  const { status, body, text } = await answer
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body
}

async function turnOn(me: TestMember, proof: object = { password: PASSWORD }) {
  const params = { id: me.id }
  const { secret, ticket, uri } = await ask(callRoute(app, me, beginTotp, { params, body: proof }))
  const body = { ticket, code: nextCode(secret) }
  const { recovery_codes } = await ask(callRoute(app, me, confirmTotp, { params, body }))
  return { secret, uri, codes: recovery_codes }
}

describe('a code of an app', () => {
  const typings = [
    (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
    (code: string) => `\u00a0${code}\u200e`,
    (code: string) => code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
    (code: string) => code.replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? ''),
  ]
  it.each(typings)(
    'accepts a code with spaces or digits in another script at set-up and login (%#)',
    async (typed) => {
      const me = await makeMember(app.app.context)
      const params = { id: me.id }
      const begun = callRoute(app, me, beginTotp, { params, body: { password: PASSWORD } })
      const { secret, ticket } = await ask(begun)
      const body = { ticket, code: typed(nextCode(secret)) }
      await ask(callRoute(app, me, confirmTotp, { params, body }))
      expect((await logIn(me.username, typed(nextCode(secret)))).status).toBe(200)
    },
  )

  it.each(['12345é', 'éééééé', '12345٪', '1234567', '²²²²²²'])(
    "rejects %s, which isn't a code",
    async (code) => {
      const me = await makeMember(app.app.context)
      const params = { id: me.id }
      const { ticket } = await ask(callRoute(app, me, beginTotp, { params, body: { password: PASSWORD } }))
      const answer = await callRoute(app, me, confirmTotp, { params, body: { ticket, code } })
      expect(answer).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
    },
  )
})

describe('turning two-step verification on', () => {
  it('needs the password and a code, ends other sessions and emails the owner', async () => {
    const me = await makeMember(app.app.context)
    const other = (await logIn(me.username)).body.token
    const params = { id: me.id }
    for (const body of [{}, { password: 'Sunrise2024' }, { key: 'guessed' }])
      expect(await callRoute(app, me, beginTotp, { params, body })).toMatchObject({
        status: 400,
        body: { code: 'wrong_password' },
      })
    const { secret, ticket, uri } = await ask(
      callRoute(app, me, beginTotp, { params, body: { password: PASSWORD } }),
    )
    expect(uri).toContain(`Savanna:${me.username}`)
    const confirm = (code: string, who = me) =>
      callRoute(app, who, confirmTotp, { params, body: { ticket, code } })
    expect(await confirm(wrongCode(secret))).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
    expect((await logIn(me.username)).status).toBe(200)
    expect(await confirm(computeCodeAt(secret, now()), { ...me, token: other })).toMatchObject({
      status: 400,
      body: { code: 'ticket_invalid' },
    })
    const { recovery_codes } = await ask(confirm(computeCodeAt(secret, now())))
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes)
      expect(code).toMatch(/^[\da-hjkmnp-tv-z]{6}(-[\da-hjkmnp-tv-z]{6}){3}$/)
    expect((await callRoute(app, { token: other }, getFactors, { params })).status).toBe(401)
    expect(await ask(callRoute(app, me, getFactors, { params }))).toEqual({
      totp: { since: expect.any(String), recovery_codes_left: 10 },
      passkeys: [],
    })
    expect((await readMailsTo(app, me.mail)).at(-1)?.subject).toBe('Two-step verification is on')
    const again = await callRoute(app, me, confirmTotp, { params, body: { ticket, code: nextCode(secret) } })
    expect(again).toMatchObject({ status: 409, body: { code: 'totp_on' } })
  })

  it('accepts an emailed key only from members without a password', async () => {
    const me = await makeMember(app.app.context)
    const params = { id: me.id }
    const body = { open: 'two-step' } as const
    expect(await callRoute(app, me, mailProof, { params, body })).toMatchObject({
      status: 409,
      body: { code: 'has_password' },
    })
    await app.db.update(members).set({ has_password: false }).where(eq(members.id, me.id))
    await ask(callRoute(app, me, mailProof, { params, body }))
    const mail = (await readMailsTo(app, me.mail)).at(-1)
    const key = /\?open=two-step&proof=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    for (const body of [{}, { key: 'guessed' }, { password: PASSWORD }])
      expect(await callRoute(app, me, beginTotp, { params, body })).toMatchObject({
        status: 400,
        body: { code: 'key_invalid' },
      })
    const stranger = await makeMember(app.app.context)
    await app.db.update(members).set({ has_password: false }).where(eq(members.id, stranger.id))
    expect(
      (await callRoute(app, stranger, beginTotp, { params: { id: stranger.id }, body: { key } })).status,
    ).toBe(400)
    const { secret } = await turnOn(me, { key })
    const off = { params, body: { key, code: nextCode(secret) } }
    expect(await callRoute(app, me, endTotp, off)).toMatchObject({ body: { code: 'key_invalid' } })
  })
})

describe('logging in with two-step verification', () => {
  it('asks for a code only after the right password, and accepts each code once', async () => {
    const me = await makeMember(app.app.context)
    const { secret } = await turnOn(me)
    expect(await logIn(me.username)).toMatchObject({ status: 401, body: { code: 'code_wanted' } })
    const guess = { login: me.username, pwd: 'Sunrise2024', code: nextCode(secret) }
    expect((await callApi(app, 'POST', '/users/login', { body: guess })).body.code).toBe('wrong_login')
    const code = nextCode(secret)
    const { status, body } = await logIn(me.mail, code)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['message', 'token', 'username'])
    expect(await logIn(me.username, code)).toMatchObject({ status: 401, body: { code: 'code_wrong' } })
  })

  it('accepts each recovery code once, with or without hyphens and in any case', async () => {
    const me = await makeMember(app.app.context)
    const { codes } = await turnOn(me)
    const [code = ''] = codes
    expect((await logIn(me.username, code.replaceAll('-', ' ').toUpperCase())).status).toBe(200)
    expect((await logIn(me.username, code)).body.code).toBe('code_wrong')
    const factors = await ask(callRoute(app, me, getFactors, { params: { id: me.id } }))
    expect(factors.totp?.recovery_codes_left).toBe(9)
    const other = await makeMember(app.app.context)
    const { codes: theirs } = await turnOn(other)
    expect((await logIn(me.username, theirs[0])).body.code).toBe('code_wrong')
  })

  it('counts wrong codes as failed logins, by username and address together', async () => {
    const me = await makeMember(app.app.context)
    const { secret } = await turnOn(me)
    for (let made = 0; made < 5; made++) {
      expect((await logIn(me.username, wrongCode(secret))).status).toBe(401)
      expect((await logIn(me.mail, wrongCode(secret))).status).toBe(401)
    }
    expect(await logIn(me.username, computeCodeAt(secret, now()))).toMatchObject({
      status: 429,
      body: { code: 'too_often' },
    })
    skip += 16 * MINUTE_MS
    expect((await logIn(me.username, computeCodeAt(secret, now()))).status).toBe(200)
  })
})

describe('two-step verification', () => {
  it("can't be bypassed by a password reset", async () => {
    const me = await makeMember(app.app.context)
    const { secret } = await turnOn(me)
    await callApi(app, 'POST', '/users/forgot-password', { body: { login: me.mail } })
    const key = /reset-password\/([\w-]+)/.exec((await readMailsTo(app, me.mail)).at(-1)?.text ?? '')?.[1]
    const body = { pwd1: PASSWORD, pwd2: PASSWORD, password_key: key }
    expect((await callApi(app, 'POST', `/users/reset-password/${key}`, { body })).status).toBe(200)
    expect((await logIn(me.username)).body.code).toBe('code_wanted')
    expect((await logIn(me.username, nextCode(secret))).status).toBe(200)
  })

  it("can't be bypassed by Google sign-in, linked or joined by address", async () => {
    const me = await makeMember(app.app.context)
    const { secret } = await turnOn(me)
    const claims = createPersonClaims({ email: me.mail })
    const signIn = (code?: string) => signInAtGoogle(app, issuer, claims, { ...(code && { code }) })
    const joined = async () =>
      (await app.pool.query('select from google_identities where member_id = $1', [me.id])).rowCount
    expect(await signIn()).toMatchObject({ status: 401, body: { code: 'code_wanted' } })
    expect(await signIn(wrongCode(secret))).toMatchObject({ status: 401, body: { code: 'code_wrong' } })
    expect(await joined()).toBe(0)
    expect((await signIn(nextCode(secret))).status).toBe(200)
    expect(await joined()).toBe(1)
    expect((await signIn()).body.code).toBe('code_wanted')
  })

  it('accepts the same Google token again with the code', async () => {
    const me = await makeMember(app.app.context)
    const { secret } = await turnOn(me)
    const { nonce, cookie } = await beginAtGoogle(app)
    const credential = await issuer.issue(createPersonClaims({ email: me.mail, nonce }))
    const signIn = (code?: string) =>
      callApi(app, 'POST', '/users/google_signin', { body: { credential, ...(code && { code }) }, cookie })
    expect((await signIn()).body.code).toBe('code_wanted')
    expect((await signIn(wrongCode(secret))).body.code).toBe('code_wrong')
    expect((await signIn(nextCode(secret))).status).toBe(200)
    expect((await signIn(nextCode(secret))).body.code).toBe('google_stale')
  })
})

describe('turning two-step verification off', () => {
  it('needs password and code, and emails the owner', async () => {
    const me = await makeMember(app.app.context)
    const { secret, codes } = await turnOn(me)
    const end = (body: object) => callRoute(app, me, endTotp, { params: { id: me.id }, body })
    expect((await end({ code: nextCode(secret) })).body).toMatchObject({ code: 'wrong_password' })
    expect(await end({ password: PASSWORD })).toMatchObject({ status: 400, body: { code: 'code_wanted' } })
    const wrong = { password: PASSWORD, code: wrongCode(secret) }
    expect(await end(wrong)).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
    await ask(end({ password: PASSWORD, code: codes[0] }))
    expect((await logIn(me.username)).status).toBe(200)
    expect((await readMailsTo(app, me.mail)).map(({ subject }) => subject)).toContain(
      'Two-step verification is off',
    )
  })
})
