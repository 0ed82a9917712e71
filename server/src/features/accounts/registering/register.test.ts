import { CITY_NOT_FOUND } from '@savanna/contract/geo/routes'
import { say } from '@savanna/contract/language/say'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  callApi,
  makeRegistration as person,
  readKey,
  readMailsTo,
} from '../../../../../testkit/actions/accounts.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { verificationRequest } from '../accounts.jobs.ts'

let app: TestApp
let skip = 0
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + skip) })
})
afterAll(() => app.close())

const register = (body: unknown) => callApi(app, 'POST', '/users/register', { body })
const logIn = (login: string, pwd = 'Sunset2024') =>
  callApi(app, 'POST', '/users/login', { body: { login, pwd } })

describe('registering', () => {
  it('stores names and location, and emails a key that works once', async () => {
    const body = person({
      firstname: 'aMARA',
      lastname: 'dO-ÉLAN',
      username: 'Amara-D',
      email: 'Amara.D@Mail.Test',
    })
    const answer = await register(body)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'An email to validate your account has been sent' })

    const { rows } = await app.pool.query(
      'select m.*, p.* from members m join profiles p on p.member_id = m.id where username = $1',
      ['amara-d'],
    )
    expect(rows[0]).toMatchObject({
      mail: 'amara.d@mail.test',
      verified_at: null,
      firstname: 'Amara',
      lastname: 'Do-élan',
      city: 'Paris',
      country: 'France',
      geo_lat: 48.85,
      geo_long: 2.35,
    })
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$/)

    const moment = Number.parseInt(rows[0].id.replaceAll('-', '').slice(0, 12), 16)
    expect(moment % DAY_MS, 'the id tells the day of registering and no more').toBe(0)

    const [mail] = await readMailsTo(app, 'amara.d@mail.test')
    expect(mail?.text).toContain(`${app.config.publicUrl}/users/register/`)
    const verified = await callApi(app, 'GET', `/users/register/${readKey(mail)}`)
    expect(verified).toMatchObject({ status: 200, body: { message: 'Your account has been confirmed' } })
    expect((await logIn('AMARA-D')).status).toBe(200)

    const again = await callApi(app, 'GET', `/users/register-activate/${readKey(mail)}`)
    expect(again.status).toBe(400)
    expect(again.body).toMatchObject({
      code: 'key_invalid',
      message: expect.stringContaining('already confirmed your account'),
    })
  })

  it('stores the nearest city if the browser gives none', async () => {
    const body = person({ location: { latitude: 43.6045, longitude: 1.444, city: '', country: '' } })
    expect((await register(body)).status).toBe(200)
    const { rows } = await app.pool.query(
      'select city, country from profiles p join members m on m.id = p.member_id where username = $1',
      [body.username],
    )
    expect(rows[0]).toEqual({ city: 'Toulouse', country: 'France' })
  })
})

describe('the city of a new member', () => {
  const PARIS = { latitude: 48.8566, longitude: 2.3522, country: 'France' }
  const cityOf = async (location: object) => {
    const body = person({ location })
    const answer = await register(body)
    const { rows } = await app.pool.query(
      'select city, country from profiles p join members m on m.id = p.member_id where username = $1',
      [body.username],
    )
    return { status: answer.status, body: answer.body, ...rows[0] }
  }

  it.each(['WhatsApp +44 7700 900123 https://evil.example/x', 'Par', 'Nowhere'])(
    "is rejected at its field if it isn't in the gazetteer near the position: %s",
    async (city) => {
      expect(await cityOf({ ...PARIS, city })).toMatchObject({
        status: 400,
        body: { code: 'city_not_found', fields: { location: say(CITY_NOT_FOUND) } },
      })
    },
  )

  it("can't be Paris from Lagos, with any country", async () => {
    for (const country of ['', 'France', 'Nigeria'])
      expect((await cityOf({ latitude: 6.45, longitude: 3.39, city: 'Paris', country })).status).toBe(400)
  })

  it('is stored as the gazetteer writes it, whatever country is sent', async () => {
    for (const city of [' paris ', '\u202eParis', 'PARIS'])
      expect(await cityOf({ ...PARIS, city, country: 'Atlantis' })).toMatchObject({
        status: 200,
        city: 'Paris',
        country: 'France',
      })
  })

  it('is empty far from every city', async () => {
    const sea = { latitude: -48, longitude: -123, country: '' }
    expect(await cityOf({ ...sea, city: '' })).toMatchObject({ status: 200, city: null })
    expect((await cityOf({ ...sea, city: 'Paris' })).status).toBe(400)
  })
})

describe('names that are taken', () => {
  it("are reported at the username's field, in any case", async () => {
    const first = person()
    await register(first)
    const sameName = await register(person({ username: first.username.toUpperCase() }))
    expect(sameName.status).toBe(409)
    expect(sameName.body).toMatchObject({
      code: 'username_taken',
      message: 'Username is already taken',
      fields: { username: 'Username is already taken' },
    })
    expect(Object.keys((await register(first)).body.fields)).toEqual(['username'])
  })

  it.each([
    ['username', 1],
    ['email', 20],
  ] as const)('make one account from twenty parallel registrations with one %s', async (field, accepted) => {
    const shared = person()[field]
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(person({ [field]: shared }))))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(200), count(409)]).toEqual([accepted, 20 - accepted])
    const column = field === 'email' ? 'mail' : 'username'
    const { rows } = await app.pool.query(`select id from members where ${column} = $1`, [shared])
    expect(rows).toHaveLength(1)
  })

  it('are free again when an unverified registration expires, and never once verified', async () => {
    const lapsed = person()
    await register(lapsed)
    const [mail] = await readMailsTo(app, lapsed.email)
    expect((await register(lapsed)).status).toBe(409)
    skip += 25 * HOUR_MS
    expect((await callApi(app, 'GET', `/users/register/${readKey(mail)}`)).body.code).toBe('key_invalid')
    expect((await register(lapsed)).status).toBe(200)

    const [, second] = await readMailsTo(app, lapsed.email)
    expect((await callApi(app, 'GET', `/users/register/${readKey(second)}`)).status).toBe(200)
    skip += 25 * HOUR_MS
    expect((await register(lapsed)).status).toBe(409)
  })
})

/** Registers with an address, and tries every way to find out whether it was taken. */
async function probe(email: string) {
  const first = person({ email })
  const second = person({ email })
  const answers = [
    await register(first),
    await register(second),
    await register(person({ username: first.username })),
    await logIn(first.username),
    await logIn(second.username),
    await logIn(first.username, 'Wrong2024'),
    await callApi(app, 'POST', '/users/forgot-password', { body: { login: first.username } }),
  ]
  return answers.map(({ status, body }) => ({ status, body }))
}

describe('an address that is taken', () => {
  it('gets the same responses as a free one, whatever comes next', async () => {
    const owner = person()
    await register(owner)
    const [mail] = await readMailsTo(app, owner.email)
    await callApi(app, 'GET', `/users/register/${readKey(mail)}`)
    const free = person().email
    expect(await probe(owner.email)).toEqual(await probe(free))
    expect((await logIn(owner.email)).status).toBe(200)
    const { rows } = await app.pool.query('select username from members where mail = $1', [owner.email])
    expect(rows).toEqual([{ username: owner.username }])
  })

  it('gets the same login responses, without counting against its owner', async () => {
    const owner = person()
    await register(owner)
    const [mail] = await readMailsTo(app, owner.email)
    await callApi(app, 'GET', `/users/register/${readKey(mail)}`)
    for (const email of [owner.email, person().email]) {
      await register(person({ email, pwd1: 'Mine2024', pwd2: 'Mine2024' }))
      await register(person({ email, pwd1: 'Next2024', pwd2: 'Next2024' }))
      for (const pwd of ['Mine2024', 'Next2024', 'Mine2024'])
        expect((await logIn(email, pwd)).body.code).toBe('not_verified')
      for (let turn = 0; turn < 10; turn++) expect((await logIn(email, 'Wrong2024')).status).toBe(401)
      expect((await logIn(email, 'Mine2024')).status).toBe(429)
    }
  })

  it('causes an email to its owner instead, at most three times a day', async () => {
    const owner = person()
    await register(owner)
    for (let turn = 0; turn < 5; turn++) await register(person({ email: owner.email }))
    await expect.poll(async () => (await readMailsTo(app, owner.email)).length).toBe(4)
    const told = (await readMailsTo(app, owner.email)).slice(1)
    for (const { subject, text } of told) {
      expect(subject).toBe('You already have an account with this address')
      expect(text).toContain('someone tried to sign up with your address')
    }
    skip += 25 * HOUR_MS
  })

  it('reserves the username only as long as a real registration would', async () => {
    const owner = person()
    await register(owner)
    await callApi(app, 'GET', `/users/register/${readKey((await readMailsTo(app, owner.email))[0])}`)
    const other = person({ email: owner.email })
    await register(other)
    expect((await register(person({ username: other.username }))).status).toBe(409)
    skip += 25 * HOUR_MS
    expect((await register(person({ username: other.username }))).status).toBe(200)
    expect((await logIn(other.username)).body.code).toBe('not_verified')
  })
})

describe('a mailbox of a deactivated member', () => {
  const suspend = (mail: string) => app.pool.query('update members set status = 0 where mail = $1', [mail])

  it.each([
    ['name.again@mail.test', 'name.again+1@mail.test'],
    ['some.one@mail.test', 'someone@mail.test'],
    ['gone.away+old@gmail.com', 'g.o.n.e.away@googlemail.com'],
  ])('stays deactivated as %s when its owner registers as %s', async (first, second) => {
    await register(person({ email: first }))
    await suspend(first)
    const again = person({ email: second })
    expect((await register(again)).status).toBe(200)
    const key = readKey((await readMailsTo(app, second))[0])
    expect(await callApi(app, 'GET', `/users/register/${key}`)).toMatchObject({
      status: 403,
      body: { code: 'deactivated' },
    })
    expect((await logIn(again.username)).status).toBe(403)
    await app.pool.query('update members set status = 1 where mail = $1', [first])
    expect((await callApi(app, 'GET', `/users/register/${key}`)).status).toBe(200)
  })

  it("can't verify a new account through a password reset", async () => {
    await register(person({ email: 'reset@mail.test' }))
    await suspend('reset@mail.test')
    const again = person({ email: 'reset+1@mail.test' })
    await register(again)
    await callApi(app, 'POST', '/users/forgot-password', { body: { login: again.email } })
    await expect.poll(async () => (await readMailsTo(app, again.email)).length).toBe(2)
    const key = readKey((await readMailsTo(app, again.email))[1])
    const body = { pwd1: 'Sunrise2025', pwd2: 'Sunrise2025', password_key: key }
    expect((await callApi(app, 'POST', `/users/reset-password/${key}`, { body })).status).toBe(200)
    expect((await logIn(again.username, 'Sunrise2025')).body.code).toBe('not_verified')
  })

  it.each(['name@other.test', 'named@mail.test'])("isn't matched by the address %s", async (email) => {
    await register(person({ email: 'na.me@mail.test' }))
    await suspend('na.me@mail.test')
    await register(person({ email }))
    const key = readKey((await readMailsTo(app, email))[0])
    expect((await callApi(app, 'GET', `/users/register/${key}`)).status).toBe(200)
  })
})

describe("an account that isn't verified", () => {
  it("can't log in, and gets another link at most every ten minutes", async () => {
    const body = person()
    await register(body)
    expect((await logIn(body.username)).body).toMatchObject({
      code: 'not_verified',
      message: 'Please confirm your account with the link in the email we sent you',
    })
    expect(await readMailsTo(app, body.email)).toHaveLength(1)

    skip += 11 * MINUTE_MS
    const answers = await Promise.all([logIn(body.username), logIn(body.email)])
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    const mails = await readMailsTo(app, body.email)
    expect(mails).toHaveLength(2)
    expect((await callApi(app, 'GET', `/users/register/${readKey(mails[1])}`)).status).toBe(200)
    expect((await logIn(body.username)).status).toBe(200)
  })

  it('gets up to two more links in ten minutes on request', async () => {
    const body = person()
    await register(body)
    const resend = () => callApi(app, 'POST', '/users/resend-verification', { body: { email: body.email } })
    for (const count of [2, 3]) {
      expect((await resend()).status).toBe(200)
      await expect.poll(async () => (await readMailsTo(app, body.email)).length).toBe(count)
    }
    await resend()
    const waiting = `select from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`
    await expect
      .poll(async () => (await app.pool.query(waiting, [verificationRequest.name])).rows)
      .toHaveLength(0)
    skip += 11 * MINUTE_MS
    await resend()
    await expect.poll(async () => (await readMailsTo(app, body.email)).length).toBe(4)
    const last = readKey((await readMailsTo(app, body.email))[3])
    expect((await callApi(app, 'GET', `/users/register/${last}`)).status).toBe(200)
  })

  it('responds to a request for another link like any other address', async () => {
    const [pending, verified] = [person(), person()]
    for (const body of [pending, verified]) await register(body)
    await callApi(app, 'GET', `/users/register/${readKey((await readMailsTo(app, verified.email))[0])}`)
    const answers = await Promise.all(
      [pending.email, verified.email, person().email].map(async (email) => {
        const { status, body } = await callApi(app, 'POST', '/users/resend-verification', { body: { email } })
        return { status, body }
      }),
    )
    expect(answers).toEqual(Array(3).fill(answers[0]))
    expect(answers[0]?.status).toBe(200)
    await expect.poll(async () => (await readMailsTo(app, pending.email)).length).toBe(2)
    expect(await readMailsTo(app, verified.email)).toHaveLength(1)
  })

  it.each(['nonsense', 'x'.repeat(43)])("isn't verified by the key %s", async (key) => {
    const answer = await callApi(app, 'GET', `/users/register/${key}`)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('key_invalid')
  })
})
