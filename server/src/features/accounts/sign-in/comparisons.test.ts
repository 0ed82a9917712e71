import { adminLogin } from '@savanna/contract/admin/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, makeRegistration, readKey, readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { ADMIN_PASSWORD, makeAdmin } from '../../../../../testkit/factories/administrators.ts'
import { hashedPasswords } from '../../../../../testkit/hashed-passwords.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { administrators } from '../../../schema/admin.tables.ts'

let app: TestApp
let skip = 0
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + skip) })
  // The first login also hashes the dummy.
  await logIn('nobody', 'Sunrise2024')
})
afterAll(() => app.close())

const logIn = (login: string, pwd: string) => callApi(app, 'POST', '/users/login', { body: { login, pwd } })

/** Returns how many passwords a request hashed, and its status. */
async function count(request: () => Promise<{ status: number }>) {
  const before = hashedPasswords.times
  const { status } = await request()
  return [status, hashedPasswords.times - before]
}

async function register(more: Record<string, string> = {}) {
  const body = makeRegistration(more)
  expect(await count(() => callApi(app, 'POST', '/users/register', { body }))).toEqual([200, 2])
  return body
}

async function registerVerified() {
  const owner = await register()
  const [mail] = await readMailsTo(app, owner.email)
  await callApi(app, 'GET', `/users/register/${readKey(mail)}`)
  return owner
}

/** Tries each password with each name; attempts don't add up to a limit. */
async function tryAll(names: string[], passwords: string[]) {
  const tried: number[][] = []
  for (const name of names)
    for (const password of passwords) {
      tried.push(await count(() => logIn(name, password)))
      skip += 16 * 60_000
    }
  return tried
}

describe('every login hashes its password exactly twice', () => {
  it('for unknown names and members, by name and address, right and wrong', async () => {
    const owner = await registerVerified()
    const names = ['nobody-here', 'nobody@mail.test', owner.username, owner.email]
    expect(await tryAll(names, ['Wrong2024'])).toEqual(names.map(() => [401, 2]))
    expect(await tryAll([owner.username, owner.email], [owner.pwd1])).toEqual([
      [200, 2],
      [200, 2],
    ])
  })

  it.each([1, 2, 7])('after %d registrations with an address, whether or not it was free', async (times) => {
    const owner = await registerVerified()
    const outcomes: unknown[] = []
    for (const email of [owner.email, `free${times}@mail.test`]) {
      const passwords = Array.from({ length: times }, (_, nth) => `Number${nth}of2024`)
      const names = [email]
      for (const pwd1 of passwords) names.push((await register({ email, pwd1, pwd2: pwd1 })).username)
      outcomes.push(await tryAll(names, [...passwords, 'Wrong2024']))
    }
    const [taken, free] = outcomes
    expect(taken).toEqual(free)
    expect((taken as number[][]).every(([, hashed]) => hashed === 2)).toBe(true)
    expect((taken as number[][]).slice(0, times)).toEqual(Array(times).fill([403, 2]))
  })

  it('for a deactivated member and for one without a password', async () => {
    const [gone, passkey] = [await registerVerified(), await registerVerified()]
    await app.db.update(members).set({ status: 0 }).where(eq(members.username, gone.username))
    await app.db.update(members).set({ has_password: false }).where(eq(members.username, passkey.username))
    expect(await tryAll([gone.username, passkey.username], ['Wrong2024'])).toEqual([
      [401, 2],
      [401, 2],
    ])
    expect(await tryAll([gone.username], [gone.pwd1])).toEqual([[403, 2]])
  })
})

describe('other places that take a name', () => {
  it('a forgotten password and a forged reset link hash nothing', async () => {
    const owner = await registerVerified()
    for (const login of [owner.email, 'nobody@mail.test'])
      expect(await count(() => callApi(app, 'POST', '/users/forgot-password', { body: { login } }))).toEqual([
        200, 0,
      ])
    const body = { pwd1: 'Nightfall7', pwd2: 'Nightfall7', password_key: 'forged' }
    expect(await count(() => callApi(app, 'POST', '/users/reset-password/forged', { body }))).toEqual([
      400, 0,
    ])
  })

  it('a portal login hashes once for every address', async () => {
    const [admin, closed] = [await makeAdmin(app.app.context), await makeAdmin(app.app.context)]
    await app.db.update(administrators).set({ status: 0 }).where(eq(administrators.id, closed.id))
    for (const [email, password, status] of [
      ['nobody@site.test', 'wrong', 401],
      [admin.email, 'wrong', 401],
      [closed.email, 'wrong', 401],
      [closed.email, ADMIN_PASSWORD, 401],
      [admin.email, ADMIN_PASSWORD, 200],
    ] as const) {
      const enter = () => callRoute(app, undefined, adminLogin, { body: { email, password } })
      expect(await count(enter)).toEqual([status, 1])
    }
  })
})
