import { getProfile, type OwnProfile } from '@savanna/contract/profiles/routes'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  callApi,
  makeRegistration as person,
  readKey,
  readMailsTo,
} from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { beginAtGoogle, signInAtGoogle } from '../../../../../testkit/actions/google-sign-in.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeMember, PASSWORD } from '../../../../../testkit/factories/members.ts'
import {
  CLIENT_ID,
  type Claims,
  createClaims,
  createPersonClaims as somebody,
  startIssuer,
  type TestIssuer,
} from '../../../../../testkit/fakes/google.ts'

let app: TestApp
let issuer: TestIssuer
beforeAll(async () => {
  issuer = await startIssuer()
  app = await startTestApp({ googleClientId: CLIENT_ID }, { google: issuer })
})
afterAll(async () => {
  await app.close()
  await issuer.close()
})

const signIn = (credential: unknown, cookie?: string) =>
  callApi(app, 'POST', '/users/google_signin', { body: { credential }, ...(cookie && { cookie }) })
const signInAs = (claims: Claims, more?: object) => signInAtGoogle(app, issuer, claims, more)
const refusal = { status: 401, body: { code: 'google_failed', message: 'Google login failed' } }
const now = () => Math.floor(Date.now() / 1000)

async function ownProfile({ token, user }: { token: string; user: { username: string } }) {
  const { body } = await callRoute(app, { token }, getProfile, { params: { username: user.username } })
  return body as OwnProfile
}

async function accountsOf(mail: string) {
  const { rows } = await app.pool.query(
    'select m.*, g.sub from members m left join google_identities g on g.member_id = m.id where mail = $1',
    [mail],
  )
  return rows
}

describe('signing in with Google for the first time', () => {
  it('registers a verified member without a password', async () => {
    const claims = somebody({ email: 'Amara.Diallo@Gmail.Test' })
    const { status, body } = await signInAs(claims)
    expect(status).toBe(200)
    expect(body).toEqual({
      message: 'User registered with success',
      user: { mail: 'amara.diallo@gmail.test', username: expect.stringMatching(/^amara-diallo\d*$/) },
      token: expect.any(String),
    })
    expect(await ownProfile(body)).toMatchObject({
      mail: 'amara.diallo@gmail.test',
      firstname: 'Amara',
      lastname: 'Diallo',
      city: null,
      country: null,
      geo_lat: 24.87,
      geo_long: 67.01,
    })
    const [account] = await accountsOf('amara.diallo@gmail.test')
    expect(account).toMatchObject({ sub: claims.sub, verified_at: expect.any(Date), has_password: false })
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$/)
    expect(await readMailsTo(app, 'amara.diallo@gmail.test')).toEqual([])
  })

  it('stores only the grid cell of the given location', async () => {
    const location = { latitude: 48.8566, longitude: 2.3522, city: '', country: '' }
    const { body } = await signInAs(somebody(), { location })
    const place = { city: 'Paris', country: 'France', geo_lat: 48.85, geo_long: 2.35 }
    expect(await ownProfile(body)).toMatchObject(place)
  })

  it('lets the member set a password by email', async () => {
    const claims = somebody()
    const { body } = await signInAs(claims)
    await callApi(app, 'POST', '/users/forgot-password', { body: { login: body.user.username } })
    const [mail] = await readMailsTo(app, claims.email)
    const key = readKey(mail)
    const passwords = { pwd1: PASSWORD, pwd2: PASSWORD, password_key: key }
    expect((await callApi(app, 'POST', `/users/reset-password/${key}`, { body: passwords })).status).toBe(200)
    const login = { login: body.user.username, pwd: PASSWORD }
    expect((await callApi(app, 'POST', '/users/login', { body: login })).status).toBe(200)
    expect((await signInAs(claims)).status).toBe(200)
  })
})

describe('parallel sign-ins with Google', () => {
  it('give people with the same name different usernames', async () => {
    const namesakes = Array.from({ length: 6 }, () => somebody({ given_name: 'Zuri', family_name: 'Okoye' }))
    const answers = await Promise.all(namesakes.map((claims) => signInAs(claims)))
    answers.push(await signInAs(somebody({ given_name: 'Zuri', family_name: 'Okoye' })))
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
    const usernames = answers.map(({ body }) => body.user.username)
    expect(new Set(usernames).size).toBe(7)
    expect(usernames).toContain('zuri-okoye')
  })

  it('make one account for twenty sign-ins by one person', async () => {
    const claims = somebody()
    const answers = await Promise.all(Array.from({ length: 20 }, () => signInAs(claims)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const registered = answers.filter(({ body }) => body.message === 'User registered with success')
    expect(registered).toHaveLength(1)
    expect(await accountsOf(claims.email)).toHaveLength(1)
  })

  it('make one account together with a registration', async () => {
    const claims = somebody()
    const form = person({ email: claims.email })
    const [google, password] = await Promise.all([
      signInAs(claims),
      callApi(app, 'POST', '/users/register', { body: form }),
    ])
    expect([google.status, password.status].sort()).toEqual([200, 409])
    expect(await accountsOf(claims.email)).toHaveLength(1)
  })
})

describe('signing in with Google again', () => {
  it('logs in to the same account', async () => {
    const claims = somebody()
    const first = await signInAs(claims)
    const again = await signInAs({ ...claims, iss: 'accounts.google.com' })
    expect(again).toMatchObject({
      status: 200,
      body: { message: 'User logged in with success', user: first.body.user },
    })
    expect((await ownProfile(again.body)).id).toBe((await ownProfile(first.body)).id)
  })

  it('finds the account after its address changes at Google', async () => {
    const claims = somebody()
    const first = await signInAs(claims)
    const other = await makeMember(app.app.context)
    for (const email of ['quite@another.test', other.mail]) {
      const again = await signInAs({ ...claims, email })
      expect(again.body.user).toEqual(first.body.user)
    }
  })

  it('is rejected for a deactivated member', async () => {
    const claims = somebody()
    await signInAs(claims)
    await app.pool.query('update members set status = 0 where mail = $1', [claims.email])
    expect(await signInAs(claims)).toMatchObject({ status: 403, body: { code: 'deactivated' } })
    const again = somebody({ email: claims.email?.replace('@', '+again@') })
    expect(await signInAs(again)).toMatchObject({ status: 403, body: { code: 'deactivated' } })
  })
})

describe('a local account with the same address', () => {
  it("is linked if it's verified, and its owner gets an email", async () => {
    const member = await makeMember(app.app.context)
    const claims = somebody({ email: member.mail.toUpperCase() })
    expect(await signInAs(claims)).toMatchObject({
      status: 200,
      body: { message: 'User logged in with success', user: { username: member.username } },
    })
    const mails = await readMailsTo(app, member.mail)
    expect(mails.map(({ subject }) => subject)).toEqual(['You can now sign in with Google'])
    const login = { login: member.username, pwd: PASSWORD }
    expect((await callApi(app, 'POST', '/users/login', { body: login })).status).toBe(200)
    await signInAs(claims)
    const googleMails = (await readMailsTo(app, member.mail)).filter(({ subject }) =>
      subject.includes('Google'),
    )
    expect(googleMails).toHaveLength(1)
  })

  it("is never linked if it's unverified", async () => {
    const member = await makeMember(app.app.context, { verified: false })
    const claims = somebody({ email: member.mail })
    expect(await signInAs(claims)).toMatchObject({ status: 409, body: { code: 'mail_unverified' } })
    expect(await accountsOf(member.mail)).toMatchObject([{ id: member.id, sub: null, verified_at: null }])

    await app.pool.query('update members set verified_at = now() where id = $1', [member.id])
    expect((await signInAs(claims)).body.user.username).toBe(member.username)
  })

  it("doesn't block the sign-in once an unverified registration expires", async () => {
    const member = await makeMember(app.app.context, { verified: false })
    await app.pool.query(`update members set created_at = now() - interval '2 days' where id = $1`, [
      member.id,
    ])
    const { body } = await signInAs(somebody({ email: member.mail }))
    expect(body.message).toBe('User registered with success')
  })

  it("isn't opened if an administrator has deactivated it", async () => {
    const member = await makeMember(app.app.context)
    await app.pool.query('update members set status = 0 where id = $1', [member.id])
    expect(await signInAs(somebody({ email: member.mail }))).toMatchObject({ status: 403 })
    expect(await accountsOf(member.mail)).toMatchObject([{ sub: null }])
  })
})

describe('rejects a token', () => {
  it.each<[string, Claims]>([
    ['that has expired', { iat: now() - 7200, exp: now() - 3600 }],
    ['that is older than an hour, whatever its expiry', { iat: now() - 7200, exp: now() + 3600 }],
    ['from the future', { iat: now() + 3600, exp: now() + 7200 }],
    ["that isn't valid yet", { nbf: now() + 3600 }],
    ['without an expiry', { exp: undefined }],
    ['for another site', { aud: 'somebody-else.apps.googleusercontent.com' }],
    ['from another issuer', { iss: 'https://accounts.evil.test' }],
    ['for another site as well', { aud: [CLIENT_ID, 'somebody-else.apps.googleusercontent.com'] }],
    ['without a subject', { sub: undefined }],
    ['without a nonce', { nonce: undefined }],
    ["with a nonce that isn't text", { nonce: 7 }],
    ['without an email', { email: undefined }],
    ['with an invalid email', { email: 'amara' }],
    ['with an unverified email', { email_verified: false }],
    ["that doesn't say whether the email is verified", { email_verified: undefined }],
    ['that says so as text', { email_verified: 'true' }],
  ])('%s', async (_, claims) => {
    const given = somebody()
    expect(await signInAs({ ...given, ...claims })).toMatchObject(refusal)
    expect(await accountsOf(given.email)).toEqual([])
  })

  it('signed with another key', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    expect(await signIn(await issuer.issue(somebody(), { key: privateKey }))).toMatchObject(refusal)
  })

  it('with exchanged claims', async () => {
    const [mine, victims] = [await issuer.issue(somebody()), await issuer.issue(somebody())]
    const [header, , signature] = mine.split('.')
    expect(await signIn([header, victims.split('.')[1], signature].join('.'))).toMatchObject(refusal)
  })

  it('without a signature, or signed with the public key as a secret', async () => {
    const claims = { ...createClaims(), ...somebody() }
    const secret = new TextEncoder().encode(issuer.publicKey)
    const confused = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(secret)
    expect(await signIn(new UnsecuredJWT(claims).encode())).toMatchObject(refusal)
    expect(await signIn(await confused)).toMatchObject(refusal)
  })

  it("that isn't a token", async () => {
    for (const text of ['x', 'a.b.c', '..', '💛', 'e30.e30.', `${'a'.repeat(7000)}.b.c`])
      expect(await signIn(text)).toMatchObject(refusal)
    for (const value of [undefined, null, '', 7, {}, 'x'.repeat(9000)])
      expect(await signIn(value)).toMatchObject({ status: 400, body: { message: 'Google login failed' } })
  })
})

describe('one sign-in', () => {
  const begin = () => beginAtGoogle(app)
  const stale = {
    status: 401,
    body: {
      code: 'google_stale',
      message: 'Your Google sign-in timed out. Please try again.',
    },
  }

  it('starts with a random nonce and a cookie that ends with the browser session', async () => {
    const [one, other] = [await begin(), await begin()]
    expect(one.nonce).toMatch(/^[\w-]{43}$/)
    expect(new Set([one.nonce, other.nonce, one.cookie, other.cookie]).size).toBe(4)
    const given = async (cookie: string) =>
      (await callApi(app, 'POST', '/users/google_signin/begin', { cookie })).headers.getSetCookie()
    expect(await given('')).toEqual([
      expect.stringMatching(/^savanna_device=[\w-]{43}; Path=\/api\/users; HttpOnly; SameSite=Strict$/),
    ])
    expect(await given(one.cookie)).toEqual([])
  })

  it('uses up the token, even if twenty copies are sent in parallel', async () => {
    const { nonce, cookie } = await begin()
    const claims = somebody({ nonce })
    const credential = await issuer.issue(claims)
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(credential, cookie)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)])
    expect(await signIn(credential, cookie)).toMatchObject(stale)
    expect(await accountsOf(claims.email)).toHaveLength(1)
  })

  it('works only in the browser that started it', async () => {
    const [mine, thiefs] = [await begin(), await begin()]
    const claims = somebody({ nonce: mine.nonce })
    const credential = await issuer.issue(claims)
    for (const cookie of [undefined, thiefs.cookie])
      expect(await signIn(credential, cookie)).toMatchObject(stale)
    expect(await accountsOf(claims.email)).toEqual([])
    expect((await signIn(credential, mine.cookie)).status).toBe(200)
  })

  it('rejects a token with an unknown nonce or one from an hour ago', async () => {
    const { nonce, cookie } = await begin()
    const signInWith = async (given: string) => signIn(await issuer.issue(somebody({ nonce: given })), cookie)
    expect(await signInWith('n'.repeat(43))).toMatchObject(stale)
    await app.pool.query(
      `update google_nonces set expires_at = expires_at - interval '59 minutes' where nonce = $1`,
      [nonce],
    )
    expect((await signInWith(nonce)).status).toBe(200)
    const old = await begin()
    await app.pool.query(
      `update google_nonces set expires_at = expires_at - interval '61 minutes' where nonce = $1`,
      [old.nonce],
    )
    const late = await issuer.issue(somebody({ nonce: old.nonce }))
    expect(await signIn(late, old.cookie)).toMatchObject(stale)
  })
})

describe('the site', () => {
  it('publishes its Google client id, and its content security policy allows Google’s button', async () => {
    expect((await callApi(app, 'GET', '/site')).body).toMatchObject({ googleClientId: CLIENT_ID })
    const { headers } = await fetch(app.url)
    expect(headers.get('content-security-policy')).toContain('https://accounts.google.com/gsi/')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  })

  it("has no Google sign-in if it isn't configured", async () => {
    const plain = await startTestApp()
    try {
      expect((await callApi(plain, 'GET', '/site')).body).toMatchObject({ googleClientId: null })
      const body = { credential: await issuer.issue(somebody()) }
      const answer = await callApi(plain, 'POST', '/users/google_signin', { body })
      expect(answer).toMatchObject({ status: 404, body: { code: 'google_off' } })
      const begun = await callApi(plain, 'POST', '/users/google_signin/begin')
      expect(begun).toMatchObject({ status: 404, body: { code: 'google_off' } })
      const { headers } = await fetch(plain.url)
      expect(headers.get('content-security-policy')).not.toContain('google')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    } finally {
      await plain.close()
    }
  })

  it('fails Google sign-in while Google’s keys are unreachable, and works again afterwards', async () => {
    const silent = await startIssuer()
    const site = await startTestApp({ googleClientId: CLIENT_ID, logLevel: 'silent' }, { google: silent })
    try {
      const { nonce, cookie } = await beginAtGoogle(site)
      const body = { credential: await silent.issue(somebody({ nonce })) }
      const attempt = () => callApi(site, 'POST', '/users/google_signin', { body, cookie })
      silent.reachable = false
      expect(await attempt()).toMatchObject({ status: 503, body: { message: 'Google login failed' } })
      silent.reachable = true
      expect((await attempt()).status).toBe(200)
    } finally {
      await site.close()
      await silent.close()
    }
  })
})
