import { MAIL_NEEDED } from '@savanna/contract/accounts/guesses'
import { answerAdminGuesses, checkAdminGuesses } from '@savanna/contract/admin/guesses'
import { adminAccount, beginSecondFactor, changeAdminPassword } from '@savanna/contract/admin/routes'
import { say } from '@savanna/contract/language/say'
import { DAY_MS, MINUTE_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, readKey, readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  ADMIN_PASSWORD,
  computeCodeAt,
  makeAdmin,
  type TestAdmin,
} from '../../../../../testkit/factories/administrators.ts'
import { adminDevices, adminGuessTotals } from '../../../schema/admin.tables.ts'
import { ALERT_FROM, MAX_GUESSES } from '../../accounts/guesses/guesses.service.ts'
import { recordAdminRefusal } from './guesses.service.ts'
import { deleteStaleBrowsers, isTrustedBrowser } from './known-browsers.repository.ts'

let app: TestApp
let skip = 0
const now = () => new Date(Date.now() + skip)
beforeAll(async () => {
  app = await startTestApp({}, { now })
})
afterAll(() => app.close())

const make = (options?: { secondFactor?: boolean }) => makeAdmin(app.app.context, options)

interface Credentials {
  password?: string
  code?: string
  cookie?: string
}

/** Logs in to the portal, from an unknown browser if no cookie is given. */
const logIn = ({ email }: { email: string }, { password = ADMIN_PASSWORD, code, cookie }: Credentials = {}) =>
  callApi(app, 'POST', '/admin/login', {
    body: { email, password, ...(code && { code }) },
    ...(cookie && { cookie }),
  })
const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** Simulates this many guesses from unknown browsers over the previous months. */
async function guessBefore({ id }: TestAdmin, kind: 'password' | 'code', refused: number) {
  const at = new Date(now().getTime() - DAY_MS)
  await app.db.insert(adminGuessTotals).values({
    admin_id: id,
    kind,
    refused,
    last_at: at,
    day: at.toISOString().slice(0, 10),
    refused_on_day: refused,
  })
}

async function totalsOf({ id, email }: TestAdmin) {
  await readMailsTo(app, email)
  const rows = await app.db.select().from(adminGuessTotals)
  return Object.fromEntries(rows.filter((row) => row.admin_id === id).map((row) => [row.kind, row.refused]))
}

/** Counts this many rejected logins like the job, without the waits between them. */
async function refuse({ id: adminId }: TestAdmin, kind: 'password' | 'code', times: number) {
  for (let nth = 0; nth < times; nth++)
    await recordAdminRefusal(app.app.context, { adminId, kind, at: now().toISOString() })
}

const mailsAbout = async ({ email }: TestAdmin, subject: string) =>
  (await readMailsTo(app, email)).filter((mail) => mail.subject === subject)
const ALERT = 'Was this you?'
const LET_IN = 'Logging in from a new browser?'
const answer = (key: string, body: { answer: string }, cookie?: string) =>
  callApi(app, 'POST', `/admin/refused-logins/${key}`, { body, ...(cookie && { cookie }) })

describe('guesses at administrators over months', () => {
  it("wrong passwords add up from unknown browsers, and don't from a known one", async () => {
    const admin = await make()
    const cookie = cookieOf(await logIn(admin))
    for (let nth = 0; nth < 3; nth++) await logIn(admin, { password: 'wrong' })
    await logIn(admin, { password: 'wrong', cookie })
    expect(await totalsOf(admin)).toEqual({ password: 3 })
    await logIn(admin)
    skip += 40 * DAY_MS
    await logIn(admin, { password: 'wrong' })
    expect(await totalsOf(admin), 'a right log-in does not end the total').toEqual({ password: 4 })
  })

  it(`after ${MAX_GUESSES.password} wrong passwords a right one needs the emailed link too`, async () => {
    const admin = await make()
    const cookie = cookieOf(await logIn(admin))
    await guessBefore(admin, 'password', MAX_GUESSES.password)
    expect((await logIn(admin, { password: 'wrong' })).status, 'tells nothing else').toBe(401)
    expect(await logIn(admin)).toMatchObject({
      status: 403,
      body: { code: 'mail_needed', message: say(MAIL_NEEDED) },
    })
    expect((await logIn(admin, { cookie })).status, 'a known browser goes on').toBe(200)
    const [mail, ...more] = await mailsAbout(admin, LET_IN)
    expect(more).toEqual([])
    const key = readKey(mail)
    const link = await callRoute(app, undefined, checkAdminGuesses, { params: { key } })
    expect(link.body).toMatchObject({ about: 'browser' })

    const answered = await answer(key, { answer: 'me' })
    expect(answered.body).toEqual({ message: 'Thanks. You can now log in from this browser.' })
    expect((await logIn(admin, { cookie: cookieOf(answered) })).status).toBe(200)
    expect((await logIn(admin)).status, 'no other browser is let in').toBe(403)
    expect((await answer(key, { answer: 'me' })).status, 'the link works once').toBe(400)
  })

  it(`after ${MAX_GUESSES.code} wrong codes even a right code from an unknown browser is rejected`, async () => {
    const admin = await make({ secondFactor: true })
    await guessBefore(admin, 'code', MAX_GUESSES.code - 1)
    expect((await logIn(admin, { code: 'aaaaaa' })).body.code).toBe('code_wrong')
    expect(await totalsOf(admin)).toEqual({ code: MAX_GUESSES.code })
    const right = computeCodeAt(admin.secret, now())
    expect((await logIn(admin, { code: right })).body.code).toBe('mail_needed')
  })
})

describe('an administrator with many guesses', () => {
  it('gets at most three emailed links an hour that let a browser log in', async () => {
    const admin = await make()
    await guessBefore(admin, 'password', MAX_GUESSES.password)
    for (let nth = 0; nth < 5; nth++) expect((await logIn(admin)).status).toBe(403)
    expect(await mailsAbout(admin, LET_IN)).toHaveLength(3)
  })

  it('gets the same responses as an unknown address', async () => {
    const admin = await make()
    await guessBefore(admin, 'password', MAX_GUESSES.password)
    const [known, unknown] = [
      await logIn(admin, { password: 'wrong' }),
      await logIn({ email: 'nobody@site.test' }, { password: 'wrong' }),
    ]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  })

  it('starts from zero with a new password, which works from new browsers again', async () => {
    const admin = await make()
    await guessBefore(admin, 'password', MAX_GUESSES.password)
    const password = 'Another word for it'
    const body = { current: ADMIN_PASSWORD, password, repeat: password }
    expect((await callRoute(app, admin, changeAdminPassword, { body })).status).toBe(200)
    expect(await totalsOf(admin)).toEqual({ password: 0 })
    expect((await logIn(admin, { password })).status).toBe(200)
  })
})

describe('the email to an administrator about rejected logins', () => {
  it('is sent after many wrong passwords on a day, once a week', async () => {
    const admin = await make()
    await refuse(admin, 'password', ALERT_FROM.password - 1)
    expect(await mailsAbout(admin, ALERT)).toEqual([])
    await refuse(admin, 'password', 5)
    const [mail, ...more] = await mailsAbout(admin, ALERT)
    expect(more).toEqual([])
    expect(mail?.text).toContain(`${ALERT_FROM.password} logins to ${admin.email}`)
    skip += 2 * DAY_MS
    await refuse(admin, 'password', ALERT_FROM.password)
    expect(await mailsAbout(admin, ALERT)).toHaveLength(1)
    skip += 6 * DAY_MS
    await refuse(admin, 'password', ALERT_FROM.password)
    expect(await mailsAbout(admin, ALERT)).toHaveLength(2)
  })

  it("isn't sent for wrong passwords on different days", async () => {
    const admin = await make()
    await refuse(admin, 'password', ALERT_FROM.password - 1)
    skip += DAY_MS
    await refuse(admin, 'password', ALERT_FROM.password - 1)
    expect(await mailsAbout(admin, ALERT)).toEqual([])
    expect(await totalsOf(admin)).toEqual({ password: 2 * (ALERT_FROM.password - 1) })
  })

  it('has a button that resets the total, or ends every session as well', async () => {
    const admin = await make()
    await refuse(admin, 'code', ALERT_FROM.code)
    const key = readKey((await mailsAbout(admin, ALERT))[0])
    const link = await callRoute(app, undefined, checkAdminGuesses, { params: { key } })
    expect(link.body).toEqual({
      about: 'guesses',
      refused: { passwords: 0, codes: ALERT_FROM.code },
    })
    expect((await callRoute(app, admin, adminAccount)).status).toBe(200)
    expect((await answer(key, { answer: 'sessions' })).status).toBe(200)
    expect(await totalsOf(admin)).toEqual({ code: 0 })
    expect((await callRoute(app, admin, adminAccount)).status).toBe(401)
  })

  it('does nothing if its link is invented or expired', async () => {
    const admin = await make()
    await refuse(admin, 'code', ALERT_FROM.code)
    const key = readKey((await mailsAbout(admin, ALERT))[0])
    skip += 3 * DAY_MS + MINUTE_MS
    for (const given of [key, 'x'.repeat(43)]) {
      const link = await callRoute(app, undefined, checkAdminGuesses, { params: { key: given } })
      expect(link.body).toEqual({ about: null, refused: { passwords: 0, codes: 0 } })
      const params = { key: given }
      const refused = await callRoute(app, undefined, answerAdminGuesses, { params, body: { answer: 'me' } })
      expect([refused.status, refused.body]).toMatchObject([400, { code: 'key_invalid' }])
    }
    expect(await totalsOf(admin)).toEqual({ code: ALERT_FROM.code })
  })
})

it('wrong codes in an open portal session are limited when replacing the authenticator app', async () => {
  const admin = await make({ secondFactor: true })
  const statuses: number[] = []
  for (let nth = 0; nth < 11; nth++) {
    const body = { password: ADMIN_PASSWORD, code: 'aaaaaa' }
    statuses.push((await callRoute(app, admin, beginSecondFactor, { body })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429])
})

it("browsers that an administrator hasn't used for long are forgotten", async () => {
  const { id } = await make()
  const row = { admin_id: id, refused: 0 }
  await app.db.insert(adminDevices).values([
    { ...row, device_hash: 'old', last_seen_at: new Date(now().getTime() - 401 * DAY_MS) },
    { ...row, device_hash: 'new', last_seen_at: new Date(now().getTime() - 399 * DAY_MS) },
  ])
  await deleteStaleBrowsers(app.db, new Date(now().getTime() - 400 * DAY_MS))
  const known = await Promise.all(['old', 'new'].map((hash) => isTrustedBrowser(app.db, id, hash, 50)))
  expect(known).toEqual([false, true])
})
