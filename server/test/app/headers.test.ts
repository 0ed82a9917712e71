import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePicture, putPicture } from '../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { makeMember, PASSWORD, type TestMember } from '../../../testkit/factories/members.ts'

const BUILT = existsSync(fileURLToPath(new URL('../../../web/dist', import.meta.url)))

const PAGE = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')
const NOTHING = "default-src 'none';frame-ancestors 'none'"
const CALLS = 'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self)'

interface Kind {
  path: string | (() => string)
  status: number
  /** The expected `Cache-Control`. */
  cache: string | RegExp
  csp?: string
  init?: () => RequestInit
  /** Handled by Socket.IO or Node itself, before the site's own headers. */
  bare?: true
  page?: true
}

let app: TestApp
let member: TestMember
let picture: string
let kept: string

const asMember = (init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { authorization: `Bearer ${member.token}`, ...(init.headers as Record<string, string>) },
})
const posted = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
})

const KINDS: Record<string, Kind> = {
  'the landing page': { path: '/', status: 200, cache: 'no-cache', page: true },
  'the page of visitors': { path: '/home', status: 200, cache: 'no-cache', page: true },
  'a page of the application': { path: '/users/login', status: 200, cache: 'no-cache', page: true },
  'a file of the application': { path: '/favicon.svg', status: 200, cache: 'no-cache', page: true },
  'a public reply': { path: '/api/site', status: 200, cache: 'no-store' },
  'a private reply': {
    path: () => `/api/users/account/${member.id}`,
    status: 200,
    cache: 'no-store',
    init: asMember,
  },
  'a reply to nobody': { path: () => `/api/users/account/${member.id}`, status: 401, cache: 'no-store' },
  "a reply about another's": {
    path: '/api/users/account/0196f000-0000-7000-8000-000000000000',
    status: 403,
    cache: 'no-store',
    init: asMember,
  },
  'an unknown call': { path: '/api/nothing', status: 404, cache: 'no-store' },
  'refused input': { path: '/api/users/login', status: 400, cache: 'no-store', init: () => posted('{}') },
  'an oversized body': {
    path: '/api/users/login',
    status: 413,
    cache: 'no-store',
    init: () => posted(JSON.stringify({ login: 'a'.repeat(100_000), pwd: 'x' })),
  },
  'another type': {
    path: '/api/users/login',
    status: 415,
    cache: 'no-store',
    init: () => posted('<a/>', 'text/xml'),
  },
  'too many requests': {
    path: '/api/users/forgot-password',
    status: 429,
    cache: 'no-store',
    init: () => posted('{"login":"nobody"}'),
  },
  'a picture': {
    path: () => picture,
    status: 200,
    cache: /^private, max-age=\d+, immutable$/,
    csp: "default-src 'none'",
  },
  'a picture that the browser has': {
    path: () => picture,
    status: 304,
    cache: /^private, max-age=\d+, immutable$/,
    csp: "default-src 'none'",
    init: () => ({ headers: { 'if-none-match': kept } }),
  },
  'a picture without a signature': { path: '/media/pictures/x/640.webp', status: 404, cache: 'no-store' },
  'the description of the API': { path: '/openapi.json', status: 200, cache: 'no-store' },
  'the page about the API': { path: '/docs', status: 200, cache: 'no-store' },
  'a style of the page about the API': {
    path: '/docs/static/swagger-ui.css',
    status: 200,
    cache: 'public, max-age=0',
  },
  'a sign of life': { path: '/healthz', status: 200, cache: 'no-store' },
  'a handshake of a socket': {
    path: '/socket.io/?EIO=4&transport=polling',
    status: 200,
    cache: 'no-store',
    bare: true,
  },
  'a poll of no socket': {
    path: '/socket.io/?EIO=4&transport=polling&sid=none',
    status: 400,
    cache: 'no-store',
    bare: true,
  },
  'an address that cannot be read': { path: '/%ff', status: 200, cache: 'no-cache', page: true },
}

const asked = Object.entries(KINDS).filter(([, { page }]) => BUILT || !page)

beforeAll(async () => {
  app = await startTestApp({ rateLimitScale: 0.1 })
  member = await makeMember(app.app.context, { pictures: 0 })
  const { body } = await putPicture(app, member, 0, await makePicture('#884422'))
  picture = body.picture.url
  kept = (await fetch(app.url + picture)).headers.get('etag') ?? ''
  // The only allowed request of its kind.
  await fetch(`${app.url}/api/users/forgot-password`, posted('{"login":"nobody"}'))
})
afterAll(() => app.close())

function ask({ path, init }: Kind) {
  const { headers, ...rest } = init?.() ?? {}
  return fetch(app.url + (typeof path === 'string' ? path : path()), {
    ...rest,
    headers: { accept: 'text/html, */*', ...(headers as Record<string, string>) },
  })
}

describe.each(asked)('%s', (_, kind) => {
  it('the reply has its security and cache headers', async () => {
    const answer = await ask(kind)
    await answer.arrayBuffer()
    const header = (name: string) => answer.headers.get(name)
    expect([answer.status, header('content-security-policy')]).toEqual([
      kind.status,
      kind.csp ?? (kind.bare ? NOTHING : PAGE),
    ])
    expect(header('cache-control')).toMatch(kind.cache)
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('referrer-policy')).toBe('no-referrer')
    expect(header('cross-origin-resource-policy')).toBe('same-origin')
    expect(header('strict-transport-security')).toBeNull()
    expect(header('access-control-allow-origin')).toBeNull()
    expect([header('server'), header('x-powered-by')]).toEqual([null, null])
    if (kind.bare) return
    expect(header('x-frame-options')).toBe('DENY')
    expect(header('cross-origin-opener-policy')).toBe('same-origin')
    expect(header('permissions-policy')).toContain(CALLS)
  })
})

it('a site behind HTTPS sends HSTS with every reply and secure cookies', async () => {
  const secure = await startTestApp({ publicUrl: 'https://savanna.example' })
  const origin = `http://127.0.0.1:${secure.config.port}`
  for (const path of ['/', '/api/site', '/media/x', '/socket.io/?EIO=4&transport=polling', '/%ff']) {
    const header = await new Promise((resolve, reject) => {
      request(`${origin}${path}`, (answer) => resolve(answer.resume().headers['strict-transport-security']))
        .on('error', reject)
        .end()
    })
    expect([path, header]).toEqual([path, 'max-age=31536000; includeSubDomains'])
  }
  const guest = await makeMember(secure.app.context)
  const logIn = (cookie: string) =>
    secure.app.http.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { login: guest.username, pwd: PASSWORD },
      headers: { cookie },
    })
  const first = `${(await logIn('')).headers['set-cookie']}`
  expect(first).toMatch(
    /^__Host-savanna_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const [kept = ''] = first.split(';')
  expect(`${(await logIn(kept)).headers['set-cookie']}`).toBe(first)
  // Over HTTP, a network attacker could have set one without the prefix in the browser.
  expect(`${(await logIn(kept.replace('__Host-', ''))).headers['set-cookie']}`).not.toBe(first)
  await secure.close()
})
