import { beginTotp, confirmTotp } from '@savanna/contract/accounts/factors'
import { answerGuesses, checkGuesses, MAIL_NEEDED } from '@savanna/contract/accounts/guesses'
import { say } from '@savanna/contract/language/say'
import { DAY_MS, MINUTE_MS } from '@savanna/contract/time'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, readKey, readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { computeCodeAt } from '../../../../../testkit/factories/administrators.ts'
import { makeMember, PASSWORD, type TestMember } from '../../../../../testkit/factories/members.ts'
import { guessTotals, members } from '../../../schema/accounts.tables.ts'
import { FAILURE_WINDOW_MS } from './attempts.ts'
import { MAX_GUESSES } from './guesses.service.ts'

const WRONG = 'WrongGuess1'
const NEW = 'Sunrise2025'

let app: TestApp
let skip = 0
const now = () => new Date(Date.now() + skip)
beforeAll(async () => {
  app = await startTestApp({}, { now })
})
afterAll(() => app.close())

interface Credentials {
  pwd?: string
  code?: string
  cookie?: string | undefined
}

/** Logs in, from an unknown browser if no cookie is given. */
const logIn = (login: string, { pwd = PASSWORD, code, cookie }: Credentials = {}) =>
  callApi(app, 'POST', '/users/login', {
    body: { login, pwd, ...(code && { code }) },
    ...(cookie && { cookie }),
  })

/** A member, and the cookie of a browser they have logged in from. */
async function makeOwner() {
  const me = await makeMember(app.app.context)
  const answer = await logIn(me.username)
  return { me, cookie: cookieOf(answer) }
}

const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

const statusesOf = async (times: number, attempt: () => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let nth = 0; nth < times; nth++) statuses.push((await attempt()).status)
  return statuses
}

/** Lets the window for failures pass. */
const wait = () => {
  skip += FAILURE_WINDOW_MS + MINUTE_MS
}

/** Simulates this many guesses from unknown browsers over the previous months. */
async function guessBefore({ id }: TestMember, kind: 'password' | 'code', refused: number) {
  await app.db
    .insert(guessTotals)
    .values({ member_id: id, kind, refused, last_at: now() })
    .onConflictDoUpdate({ target: [guessTotals.member_id, guessTotals.kind], set: { refused } })
}

async function totalsOf({ id, mail }: TestMember) {
  await readMailsTo(app, mail)
  const rows = await app.db.select().from(guessTotals).where(sql`member_id = ${id}`)
  return Object.fromEntries(rows.map(({ kind, refused }) => [kind, refused]))
}

const mailsAbout = async ({ mail }: TestMember, subject: string) =>
  (await readMailsTo(app, mail)).filter((each) => each.subject === subject)
const ALERT = 'Was this you?'
const LET_IN = 'Logging in from a new browser?'

async function turnOnTotp(me: TestMember): Promise<string> {
  const params = { id: me.id }
  const begun = await callRoute(app, me, beginTotp, { params, body: { password: PASSWORD } })
  const { secret, ticket } = begun.body
  await callRoute(app, me, confirmTotp, { params, body: { ticket, code: computeCodeAt(secret, now()) } })
  return secret
}

describe('a browser that its owner has logged in from', () => {
  it('stays usable while a stranger guesses', async () => {
    const { me, cookie } = await makeOwner()
    const guesses = await statusesOf(12, () => logIn(me.username, { pwd: WRONG }))
    expect(guesses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await logIn(me.username)).status, 'a stranger waits').toBe(429)
    expect((await logIn(me.username, { cookie })).status).toBe(200)
    expect((await logIn(me.mail, { cookie })).status).toBe(200)
    expect((await logIn(me.username)).status, 'and waits all the same').toBe(429)
  })

  it('is locked by ten wrong passwords in it, and no other browser is', async () => {
    const { me, cookie } = await makeOwner()
    const guesses = await statusesOf(11, () => logIn(me.username, { pwd: WRONG, cookie }))
    expect(guesses).toEqual([...Array(10).fill(401), 429])
    expect((await logIn(me.mail, { cookie })).status, 'by whatever name').toBe(429)
    expect((await logIn(me.username)).status).toBe(200)
    wait()
    expect((await logIn(me.username, { cookie })).status).toBe(200)
  })

  it('counts as unknown after 50 rejected attempts without a right one', async () => {
    const { me, cookie } = await makeOwner()
    for (let round = 0; round < 5; round++) {
      await statusesOf(10, () => logIn(me.username, { pwd: WRONG, cookie }))
      wait()
    }
    expect(await totalsOf(me)).toEqual({})
    await logIn(me.username, { pwd: WRONG, cookie })
    expect(await totalsOf(me)).toEqual({ password: 1 })
    expect((await logIn(me.username, { cookie })).status, 'a right one makes it known again').toBe(200)
    await logIn(me.username, { pwd: WRONG, cookie })
    expect(await totalsOf(me)).toEqual({ password: 1 })
  })

  it("isn't known to other accounts, and an invented one isn't known to any", async () => {
    const [{ me }, other] = [await makeOwner(), await makeOwner()]
    await statusesOf(10, () => logIn(me.username, { pwd: WRONG }))
    for (const cookie of [other.cookie, `savanna_device=${'x'.repeat(43)}`])
      expect((await logIn(me.username, { cookie })).status).toBe(429)
  })

  it("isn't locked out by wrong codes from a stranger who knows the password", async () => {
    const { me, cookie } = await makeOwner()
    const secret = await turnOnTotp(me)
    const codes = await statusesOf(12, () => logIn(me.username, { code: 'aaaaaa' }))
    expect(codes.filter((status) => status === 429).length).toBeGreaterThan(0)
    skip += MINUTE_MS
    const code = computeCodeAt(secret, now())
    expect((await logIn(me.username, { code, cookie })).status).toBe(200)
  })
})

describe('guesses over months', () => {
  it(`after ${MAX_GUESSES.password} wrong passwords a right one always needs the emailed link too`, async () => {
    const { me, cookie } = await makeOwner()
    await guessBefore(me, 'password', MAX_GUESSES.password - 5)
    expect((await logIn(me.username)).status).toBe(200)
    await statusesOf(5, () => logIn(me.username, { pwd: WRONG }))
    expect(await totalsOf(me)).toEqual({ password: MAX_GUESSES.password })
    skip += 60 * DAY_MS
    expect((await logIn(me.username, { pwd: WRONG })).status, 'tells nothing else').toBe(401)
    expect(await logIn(me.username)).toMatchObject({
      status: 403,
      body: { code: 'mail_needed', message: say(MAIL_NEEDED) },
    })
    expect((await logIn(me.username, { cookie })).status).toBe(200)
    expect((await logIn(me.username)).status, 'logging in is no answer').toBe(403)
  })

  it('the emailed link works only in the browser that opens it', async () => {
    const { me } = await makeOwner()
    await guessBefore(me, 'password', MAX_GUESSES.password)
    for (let nth = 0; nth < 5; nth++) expect((await logIn(me.username)).status).toBe(403)
    const mails = await mailsAbout(me, LET_IN)
    expect(mails, 'three an hour').toHaveLength(3)
    const params = { key: readKey(mails.at(-1)) }
    expect((await callRoute(app, undefined, checkGuesses, { params })).body).toEqual({
      about: 'browser',
      username: me.username,
      refused: { passwords: MAX_GUESSES.password, codes: 0 },
    })
    const answer = await answerLink(params.key, 'me')
    expect(answer.status).toBe(200)
    expect((await logIn(me.username, { cookie: cookieOf(answer) })).status).toBe(200)
    expect((await logIn(me.username)).status).toBe(403)
    expect((await answerLink(params.key, 'me')).body).toMatchObject({ code: 'key_invalid' })
    expect((await answerLink(readKey(mails[0]), 'me')).body).toMatchObject({ code: 'key_invalid' })
  })

  it('codes are no longer checked after 50 wrong ones, a chance of 0.02 % in all', async () => {
    const { me } = await makeOwner()
    const secret = await turnOnTotp(me)
    await guessBefore(me, 'code', MAX_GUESSES.code)
    skip += 90 * DAY_MS
    const right = await logIn(me.username, { code: computeCodeAt(secret, now()) })
    expect(right.body).toMatchObject({ code: 'mail_needed' })
    // The codes before and after count too, and ten guesses may be in flight when the last one is counted.
    const chance = 1 - (1 - 3 / 1_000_000) ** (MAX_GUESSES.code + 10)
    expect(chance).toBeLessThan(0.000_2)
    const before = 1 - (1 - 3 / 1_000_000) ** (9 * 4 * 24 * 365)
    expect(before, 'of a year, without a total').toBeGreaterThan(0.6)
  })
})

describe('an account at which strangers have guessed too often', () => {
  it('a password reset opens the account at any time and resets the count', async () => {
    const { me } = await makeOwner()
    await guessBefore(me, 'password', 5_000)
    await guessBefore(me, 'code', 5_000)
    await callApi(app, 'POST', '/users/forgot-password', { body: { login: me.username } })
    const key = readKey((await mailsAbout(me, 'Choose a new password')).at(-1))
    const body = { pwd1: NEW, pwd2: NEW, password_key: key }
    expect((await callApi(app, 'POST', `/users/reset-password/${key}`, { body })).status).toBe(200)
    expect(await totalsOf(me)).toEqual({ password: 0, code: 0 })
    expect((await logIn(me.username, { pwd: NEW })).status).toBe(200)
  })

  it('an inactive account says so instead of emailing a link', async () => {
    const { me } = await makeOwner()
    await guessBefore(me, 'password', MAX_GUESSES.password)
    await app.db.update(members).set({ status: 0 }).where(sql`id = ${me.id}`)
    expect((await logIn(me.username)).body).toMatchObject({ code: 'deactivated' })
    expect(await mailsAbout(me, LET_IN)).toEqual([])
  })
})

const answerLink = (key: string, answer: 'me' | 'password' | 'sessions') =>
  callApi(app, 'POST', `/users/refused-logins/${key}`, { body: { answer } })

/** Guesses this often, over as many windows as that takes. */
async function guess(me: TestMember, times: number): Promise<void> {
  for (let left = times; left > 0; left -= 10) {
    await statusesOf(Math.min(left, 10), () => logIn(me.username, { pwd: WRONG }))
    await readMailsTo(app, me.mail)
    skip += FAILURE_WINDOW_MS
  }
}

/** The start of the next day (UTC), so a test stays within one. */
function skipToNextDay(): void {
  skip += DAY_MS - (now().getTime() % DAY_MS)
}

describe('the email about many rejected logins', () => {
  it('is sent after the twentieth rejected login of a day, at most once a week', async () => {
    skipToNextDay()
    const { me } = await makeOwner()
    await guess(me, 19)
    expect(await mailsAbout(me, ALERT)).toEqual([])
    await guess(me, 21)
    const [mail, ...more] = await mailsAbout(me, ALERT)
    expect(more).toEqual([])
    expect(mail?.text).toContain('20 logins to')
    expect(mail?.html).toContain('Take a look')
    expect(mail?.text).not.toContain(WRONG)
    for (const [days, mails] of [
      [5, 1],
      [2, 1],
      [1, 2],
    ] as const) {
      skip += (days - 1) * DAY_MS
      skipToNextDay()
      await guess(me, 20)
      expect(await mailsAbout(me, ALERT)).toHaveLength(mails)
    }
  })

  it('is sent after five wrong codes, and says that someone knows the password', async () => {
    skipToNextDay()
    const { me } = await makeOwner()
    await turnOnTotp(me)
    await statusesOf(5, () => logIn(me.username, { code: 'aaaaaa' }))
    const [mail] = await mailsAbout(me, ALERT)
    expect(mail?.text).toContain('must know your password')
  })

  it("isn't sent for unknown names or unverified addresses", async () => {
    skipToNextDay()
    const me = await makeMember(app.app.context, { verified: false })
    await guess(me, 30)
    expect(await mailsAbout(me, ALERT)).toEqual([])
  })
})

async function alerted() {
  skipToNextDay()
  const owner = await makeOwner()
  await guess(owner.me, 20)
  return { ...owner, key: readKey((await mailsAbout(owner.me, ALERT))[0]) }
}

describe('the buttons in the email about many rejected logins', () => {
  it('"it was me" resets the count and works once, even with parallel clicks', async () => {
    const { me, key } = await alerted()
    const shown = await callRoute(app, undefined, checkGuesses, { params: { key } })
    expect(shown.body).toMatchObject({ about: 'guesses', refused: { passwords: 20, codes: 0 } })
    const answers = await Promise.all([1, 2, 3, 4].map(() => answerLink(key, 'me')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(await totalsOf(me)).toEqual({ password: 0 })
    expect((await callRoute(app, undefined, checkGuesses, { params: { key } })).body.about).toBeNull()
    await guess(me, 40)
    expect(await mailsAbout(me, ALERT), 'an answer brings no other mail').toHaveLength(1)
  })

  it('"log out everywhere" ends every session', async () => {
    const { me, key } = await alerted()
    expect((await answerLink(key, 'sessions')).body).toMatchObject({ password_key: null })
    expect((await callApi(app, 'POST', '/users/logout', { token: me.token })).status).toBe(401)
  })

  it('"choose a new password" opens the new password form', async () => {
    const { me, key } = await alerted()
    const { password_key } = (await answerLink(key, 'password')).body
    const body = { pwd1: NEW, pwd2: NEW, password_key }
    expect((await callApi(app, 'POST', `/users/reset-password/${password_key}`, { body })).status).toBe(200)
    expect((await logIn(me.username, { pwd: NEW })).status).toBe(200)
  })

  it("a link doesn't work after three days, after a new password or with an invented key", async () => {
    const { key } = await alerted()
    skip += 3 * DAY_MS + MINUTE_MS
    const invented = callRoute(app, undefined, answerGuesses, {
      params: { key: 'x'.repeat(43) },
      body: { answer: 'me' },
    })
    for (const { status } of [await answerLink(key, 'me'), await invented]) expect(status).toBe(400)
  })
})
