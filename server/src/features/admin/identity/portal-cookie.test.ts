import { createPackage } from '@savanna/contract/admin/plans'
import { PORTAL_HEADER } from '@savanna/contract/admin/proof'
import { ALL_ROUTES } from '@savanna/contract/all-routes'
import { HOUR_MS } from '@savanna/contract/time'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { ADMIN_PASSWORD, makeAdmin } from '../../../../../testkit/factories/administrators.ts'
import { makeMember } from '../../../../../testkit/factories/members.ts'

let test: TestApp
let clock = new Date()
beforeAll(async () => {
  test = await startTestApp({}, { now: () => clock })
})
beforeEach(() => {
  clock = new Date()
})
afterAll(() => test.close())

type Headers = Record<string, string>

async function ask(method: string, path: string, headers: Headers, body?: unknown) {
  const answer = await fetch(`${test.url}/api${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const json = (await answer.json()) as { code?: string }
  return { status: answer.status, headers: answer.headers, body: json }
}

/** Logs in to the portal and returns the cookie, both as browsers send it and as it was set. */
async function logIn({ app } = test) {
  const { email } = await makeAdmin(app.context)
  const payload = { email, password: ADMIN_PASSWORD }
  const answer = await app.http.inject({ method: 'POST', url: '/api/admin/login', payload })
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  const set = cookies.find((cookie) => cookie.includes('savanna_admin=')) ?? ''
  return { set, token: answer.json<{ token: string }>().token, cookie: set.split(';')[0] ?? '' }
}

const ownPage = () => ({ origin: test.url })
const members = ['admin', 'enrolling'] as const
const WRITES = ALL_ROUTES.filter(
  ({ method, spec }) => method !== 'GET' && members.some((access) => access === spec.access),
)

describe("the portal's cookie", () => {
  it("is out of reach for scripts and other sites, and holds the login's token", async () => {
    const { set, token, cookie } = await logIn()
    expect(cookie).toBe(`savanna_admin=${token}`)
    expect(set.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      `Max-Age=${12 * 60 * 60}`,
      'Path=/api/admin',
      'SameSite=Strict',
    ])
  })

  it('is bound to this exact host over HTTPS', async () => {
    const site = await startTestApp({ publicUrl: 'https://savanna.test' })
    const { set } = await logIn(site)
    expect(set).toMatch(/^__Host-savanna_admin=/)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/'])
      expect(set.split('; ')).toContain(part)
    expect(set).not.toContain('Domain')
    await site.close()
  })

  it('opens the portal until the logout, which removes it and leaves other sessions', async () => {
    const { cookie } = await logIn()
    const other = await logIn()
    expect((await ask('GET', '/admin/users', { cookie })).status).toBe(200)
    const left = await ask('POST', '/admin/logout', { cookie, ...ownPage() })
    const cleared = left.headers.getSetCookie().find((one) => one.startsWith('savanna_admin=;')) ?? ''
    expect(cleared).toContain('Path=/api/admin')
    expect(cleared).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/)
    expect((await ask('GET', '/admin/users', { cookie })).status).toBe(401)
    expect((await ask('GET', '/admin/users', { cookie: other.cookie })).status).toBe(200)
  })

  it('ends an hour after its last use', async () => {
    const { cookie } = await logIn()
    clock = new Date(clock.getTime() + 1.1 * HOUR_MS)
    expect((await ask('GET', '/admin/users', { cookie })).status).toBe(401)
  })
})

describe('a write authorised by cookie', () => {
  it.each([
    ['without a page', () => ({})],
    ['of another site', () => ({ origin: 'https://evil.test' })],
    ['of another port', () => ({ origin: 'http://127.0.0.1:1' })],
    ['of a sandboxed frame', () => ({ origin: 'null' })],
    ['of a sibling domain', () => ({ 'sec-fetch-site': 'same-site' })],
    ['of another site with our origin', () => ({ ...ownPage(), 'sec-fetch-site': 'cross-site' })],
    ['typed into the address bar', () => ({ 'sec-fetch-site': 'none' })],
    [
      'of another site that claims ours',
      () => ({ origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }),
    ],
  ])('%s is rejected on every route', async (_, headers) => {
    const { cookie } = await logIn()
    for (const { method, path } of WRITES) {
      const address = path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')
      const { status, body } = await ask(method, address, { cookie, ...headers() }, {})
      expect([path, status, body.code]).toEqual([path, 403, 'other_site'])
    }
    expect((await ask('GET', '/admin/users', { cookie })).status).toBe(200)
  })

  it.each([
    ['names our origin', () => ownPage()],
    ['is same-origin', () => ({ 'sec-fetch-site': 'same-origin' })],
  ])('whose browser %s is carried out', async (_, headers) => {
    const { cookie } = await logIn()
    expect((await ask('POST', '/admin/sessions/end', { cookie, ...headers() }, {})).status).toBe(200)
  })
})

describe('next to other logins', () => {
  it('a client with a token needs no cookie and no page', async () => {
    const { token } = await logIn()
    const headers = { authorization: `Bearer ${token}` }
    expect((await ask('POST', '/admin/sessions/end', headers, {})).status).toBe(200)
  })

  it("the cookie doesn't open members' pages, and a member’s token takes precedence", async () => {
    const [{ cookie }, member] = [await logIn(), await makeMember(test.app.context)]
    const authorization = `Bearer ${member.token}`
    expect((await ask('GET', `/users/account/${member.id}`, { cookie })).status).toBe(401)
    expect((await ask('GET', '/users/start', { cookie, authorization })).status).toBe(200)
    expect((await ask('GET', '/admin/users', { cookie, authorization })).status).toBe(401)
    const bearer = { authorization: `Bearer ${(await logIn()).token}x` }
    expect((await ask('GET', '/admin/users', { cookie, ...bearer })).status).toBe(401)
  })

  it('pages for visitors show an administrator only the plans for sale', async () => {
    const [{ cookie }, admin] = [await logIn(), await makeAdmin(test.app.context)]
    const plan = { title: 'Closed', duration: 30, price: 9, status: 'Deactive' } as const
    await callRoute(test, admin, createPackage, { body: plan })
    const plans = async (headers: Headers) => (await ask('GET', '/admin/get_all_packages', headers)).body
    expect(await plans({ cookie })).toEqual([])
    expect(await plans({ cookie, [PORTAL_HEADER]: '1' })).toMatchObject([{ title: 'Closed' }])
  })

  it("the cookie doesn't open a live connection", async () => {
    const { cookie } = await logIn()
    const socket = io(test.url, { extraHeaders: { cookie }, transports: ['websocket'], reconnection: false })
    const outcome = await new Promise((resolve) => {
      socket.on('connect', () => resolve('connected'))
      socket.on('connect_error', () => resolve('rejected'))
    })
    socket.close()
    expect(outcome).toBe('rejected')
  })
})
