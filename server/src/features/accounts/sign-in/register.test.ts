import { HOUR_MS, MINUTE_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, keyIn, mailsTo, aRegistration as person } from '../../../../test/actions/accounts.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'

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
  it('registering stores names and location and mails a key that works once', async () => {
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
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)

    const [mail] = await mailsTo(app, 'amara.d@mail.test')
    expect(mail?.text).toContain(`${app.config.publicUrl}/users/register/`)
    const verified = await callApi(app, 'GET', `/users/register/${keyIn(mail)}`)
    expect(verified).toMatchObject({ status: 200, body: { message: 'Your account has been validated' } })
    expect((await logIn('AMARA-D')).status).toBe(200)

    const again = await callApi(app, 'GET', `/users/register-activate/${keyIn(mail)}`)
    expect(again.status).toBe(400)
    expect(again.body).toMatchObject({
      code: 'key_invalid',
      message: expect.stringContaining('is validated'),
    })
  })

  it('registering stores the nearest city where the browser gives none', async () => {
    const body = person({ location: { latitude: 43.6045, longitude: 1.444, city: '', country: '' } })
    expect((await register(body)).status).toBe(200)
    const { rows } = await app.pool.query(
      'select city, country from profiles p join members m on m.id = p.member_id where username = $1',
      [body.username],
    )
    expect(rows[0]).toEqual({ city: 'Toulouse', country: 'France' })
  })
})

describe('names that are taken', () => {
  it('a taken username or address is reported at its field, in any case of letters', async () => {
    const first = person()
    await register(first)
    const sameName = await register(person({ username: first.username.toUpperCase() }))
    expect(sameName.status).toBe(409)
    expect(sameName.body).toMatchObject({
      code: 'username_taken',
      message: 'Username is already taken',
      fields: { username: 'Username is already taken' },
    })
    const sameMail = await register(person({ email: first.email.toUpperCase() }))
    expect(sameMail.status).toBe(409)
    expect(sameMail.body).toMatchObject({ code: 'mail_taken', fields: { email: 'Email is already taken' } })
    const both = await register(first)
    expect(Object.keys(both.body.fields)).toEqual(['username', 'email'])
  })

  it.each(['username', 'email'] as const)(
    'of twenty parallel registrations with one %s, one succeeds',
    async (field) => {
      const shared = person()[field]
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => register(person({ [field]: shared }))),
      )
      const count = (status: number) => answers.filter((answer) => answer.status === status).length
      expect([count(200), count(409)]).toEqual([1, 19])
    },
  )

  it('a username whose verification key has expired is free again, a verified one never', async () => {
    const lapsed = person()
    await register(lapsed)
    const [mail] = await mailsTo(app, lapsed.email)
    expect((await register(lapsed)).status).toBe(409)
    skip += 25 * HOUR_MS
    expect((await callApi(app, 'GET', `/users/register/${keyIn(mail)}`)).body.code).toBe('key_invalid')
    expect((await register(lapsed)).status).toBe(200)

    const [, second] = await mailsTo(app, lapsed.email)
    expect((await callApi(app, 'GET', `/users/register/${keyIn(second)}`)).status).toBe(200)
    skip += 25 * HOUR_MS
    expect((await register(lapsed)).status).toBe(409)
  })
})

describe('an account that is not verified', () => {
  it('an unverified account cannot log in, and gets another link at most once in ten minutes', async () => {
    const body = person()
    await register(body)
    expect((await logIn(body.username)).body).toMatchObject({
      code: 'not_verified',
      message: 'Please validate your account with the link in the email we sent you',
    })
    expect(await mailsTo(app, body.email)).toHaveLength(1)

    skip += 11 * MINUTE_MS
    const answers = await Promise.all([logIn(body.username), logIn(body.email)])
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    const mails = await mailsTo(app, body.email)
    expect(mails).toHaveLength(2)
    expect((await callApi(app, 'GET', `/users/register/${keyIn(mails[1])}`)).status).toBe(200)
    expect((await logIn(body.username)).status).toBe(200)
  })

  it.each(['nonsense', 'x'.repeat(43)])('an account is not verified by the key %s', async (key) => {
    const answer = await callApi(app, 'GET', `/users/register/${key}`)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('key_invalid')
  })
})
