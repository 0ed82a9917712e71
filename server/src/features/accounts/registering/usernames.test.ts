import { Username } from '@savanna/contract/accounts/rules'
import { HOUR_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, makeRegistration, readKey, readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { isUsernameFree } from './username.service.ts'

let app: TestApp
let skip = 0
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + skip) })
})
afterAll(() => app.close())

const register = (body: unknown) => callApi(app, 'POST', '/users/register', { body })
const check = (username: string, cookie = '') =>
  callApi(app, 'GET', `/users/usernames/${username}`, { ...(cookie && { cookie }) })
const isFree = async (username: string) => (await check(username)).body.free

describe('checking a username while typing', () => {
  it("it's free until someone has it, in any case", async () => {
    const body = makeRegistration()
    expect((await check(body.username)).body).toEqual({ free: true, spellings: [] })
    await register(body)
    expect(await isFree(body.username.toUpperCase())).toBe(false)
  })

  it('a reserved one looks like a taken one', async () => {
    expect(await isFree('admin')).toBe(false)
    expect(await isFree('savanna-team')).toBe(false)
  })

  it('a taken one comes with two free spellings that a new member can have', async () => {
    const body = makeRegistration({ username: 'zuri' })
    await register(body)
    const { spellings } = (await check('Zuri')).body
    expect(spellings).toEqual([
      expect.stringMatching(/^zuri-[a-z]+$/),
      expect.stringMatching(/^zuri\d{2,3}$/),
    ])
    for (const username of spellings) {
      expect(await isFree(username)).toBe(true)
      expect((await register(makeRegistration({ username }))).status).toBe(200)
    }
    // Neither is offered to the next person who asks.
    for (let again = 0; again < 20; again++)
      expect((await check('zuri')).body.spellings).not.toContain(spellings[0])
  })

  it('suggested spellings follow the username rules', async () => {
    for (const username of ['one-hyphen', 'x'.repeat(30), 'y'.repeat(28), 'admin']) {
      await register(makeRegistration({ username }))
      const { spellings } = (await check(username)).body
      for (const each of spellings) expect(Username.safeParse(each).success, each).toBe(true)
    }
  })

  it('one reserved by a registration with a taken address looks like a taken one', async () => {
    const owner = makeRegistration()
    await register(owner)
    const [mail] = await readMailsTo(app, owner.email)
    await callApi(app, 'GET', `/users/register/${readKey(mail)}`)
    const withheld = makeRegistration({ email: owner.email })
    const unverified = makeRegistration()
    await register(withheld)
    await register(unverified)
    expect(await isFree(withheld.username)).toBe(false)
    expect(await isFree(unverified.username)).toBe(false)
    // Both are free again after the same time, as for registering.
    skip += 25 * HOUR_MS
    expect(await isFree(withheld.username)).toBe(true)
    expect(await isFree(unverified.username)).toBe(true)
    expect(await isFree(owner.username)).toBe(false)
    expect((await register(makeRegistration({ username: unverified.username }))).status).toBe(200)
  })

  it.each(['ab', 'two words', 'x'.repeat(31)])('%s is rejected by its rule', async (username) => {
    expect((await check(encodeURIComponent(username))).status).toBe(400)
  })
})

describe('many usernames', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await startTestApp({ rateLimitScale: 1 }, { now: () => new Date() })
  })
  afterAll(() => limited.close())

  /** Checks this many names from a browser at an address. Returns how many got a response. */
  async function ask(times: number, from: { ip: string; secret: string | undefined }): Promise<number> {
    let answered = 0
    for (let at = 0; at < times; at++)
      await isUsernameFree(limited.app.context, `name${at}`, from).then(
        () => answered++,
        (refusal) => expect(refusal).toMatchObject({ status: 429, code: 'too_often' }),
      )
    return answered
  }

  it('a browser can check sixty an hour, and all browsers at an address three hundred', async () => {
    const ip = '192.0.2.1'
    expect(await ask(70, { ip, secret: 'one' })).toBe(60)
    // Requests without a cookie count as one browser.
    expect(await ask(70, { ip, secret: undefined })).toBe(60)
    for (const secret of ['two', 'three', 'four']) expect(await ask(60, { ip, secret })).toBe(60)
    expect(await ask(5, { ip, secret: 'five' })).toBe(0)
    expect(await ask(5, { ip: '192.0.2.2', secret: 'six' })).toBe(5)
  })

  it('an address can check thirty a minute', async () => {
    const answers: number[] = []
    for (let at = 0; at < 31; at++)
      answers.push((await callApi(limited, 'GET', `/users/usernames/name${at}`)).status)
    expect(answers.indexOf(429)).toBe(30)
  })
})
