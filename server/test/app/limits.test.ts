import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ALL_ROUTES } from '@savanna/contract/all-routes'
import type { AnyRoute } from '@savanna/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts'
import { makeAdmin, type TestAdmin } from '../../../testkit/factories/administrators.ts'
import { makeMember, type TestMember } from '../../../testkit/factories/members.ts'
import { startRedis, type TestRedis } from '../../../testkit/programs/redis.ts'
import { type App, createApp } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { startSession } from '../../src/features/accounts/index.ts'
import { startAdminSession } from '../../src/features/admin/identity/sessions.service.ts'
import { type Jobs, startJobs } from '../../src/kit/jobs/jobs.ts'
import { createLog } from '../../src/kit/log.ts'
import { connectRedis, type RedisLink } from '../../src/kit/redis/redis.ts'
import { connectByRedis } from '../../src/kit/redis/redis-peers.ts'
import { nameOf } from '../access/ask.ts'

const GENERAL = 600
/** The general limit becomes one request a minute, so the second one shows it. */
const SCALE = 1 / GENERAL
const A_WHOLE_ADDRESS = 10

/** Routes with tighter limits: the names of the calls in the site's rules. */
const TIGHT: Record<string, string[]> = {
  'log-in': ['POST /users/login', 'POST /users/google_signin', 'POST /admin/login'],
  register: ['POST /users/register'],
  reset: ['POST /users/forgot-password', 'POST /users/reset-password/:key'],
  like: [
    'POST /users/create/:id/liked_by/:uid',
    'POST /users/delete/:id/liked_by/:uid',
    'POST /users/post/like',
  ],
  message: ['POST /chat/room/:roomId', 'POST /users/post/comment'],
  report: [
    'POST /users/report/:userId/:targetId',
    'GET /users/report/:userId/:targetId',
    'POST /users/report/post/:postId',
    'POST /users/report/comment/:commentId',
  ],
  search: [
    'POST /main/search',
    'GET /admin/search_by_name',
    'GET /chat/room/:roomId/search',
    'GET /geo/cities',
  ],
  upload: ['POST /users/update/:id/picture', 'POST /users/upload/post'],
}

let test: TestApp
let member: TestMember
let admin: TestAdmin
beforeAll(async () => {
  test = await startTestApp({ rateLimitScale: SCALE })
  member = await makeMember(test.app.context)
  admin = await makeAdmin(test.app.context)
})
afterAll(() => test.close())

let addresses = 0
/** Returns an address that hasn't sent a request before. */
const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`

const pathOf = (route: AnyRoute, own: string) =>
  route.path.replace(/:(\w+)/g, (_, name) =>
    name === route.spec.own ? own : '0196f000-0000-7000-8000-000000000000',
  )

interface LimitedRequest {
  id: string
  token: string
  address: string
}

async function ask(
  http: App['http'],
  route: AnyRoute,
  { id, token, address }: LimitedRequest,
): Promise<number> {
  const answer = await http.inject({
    method: route.method,
    url: `/api${pathOf(route, id)}`,
    remoteAddress: address,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  if (answer.statusCode === 429) expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  return answer.statusCode
}

const named = (name: string) => {
  const route = ALL_ROUTES.find((one) => nameOf(one) === name)
  if (!route) throw new Error(`${name} is no route`)
  return route
}

/** Returns a new token of the kind that a route needs: a logged-out token doesn't work. */
function tokenFor({ spec }: AnyRoute): Promise<string> {
  const { context } = test.app
  if (spec.access === 'public') return Promise.resolve('')
  if (spec.access === 'member') return startSession(context, member, 'test')
  return startAdminSession(context, { admin, secondFactor: false, userAgent: 'test' })
}

/** Repeats a request as the same caller, or from the same address without one, until it's too often. */
async function askTooOften(route: AnyRoute): Promise<number[]> {
  const allowed = Math.ceil((route.spec.perMinute ?? GENERAL) * SCALE)
  const address = newAddress()
  const answers: number[] = []
  for (let nth = 0; nth <= allowed; nth++) {
    const token = await tokenFor(route)
    answers.push(
      await ask(test.app.http, route, { id: member.id, token, address: token ? newAddress() : address }),
    )
  }
  return answers
}

it(`each of ${ALL_ROUTES.length} routes has a rate limit, whatever its response`, async () => {
  const complaints: string[] = []
  for (const route of ALL_ROUTES) {
    const answers = await askTooOften(route)
    if (answers.pop() !== 429 || answers.includes(429)) complaints.push(`${nameOf(route)}: ${answers}`)
  }
  expect(complaints).toEqual([])
}, 180_000)

it.each(Object.entries(TIGHT))('%s has a rate limit of its own, tighter than the general one', (_, names) => {
  for (const name of names) expect([name, named(name).spec.perMinute ?? GENERAL]).not.toEqual([name, GENERAL])
  for (const name of names) expect(named(name).spec.perMinute).toBeLessThan(GENERAL)
})

describe('a URL', () => {
  it('shares a rate limit among all members behind it', async () => {
    const address = newAddress()
    const answers: number[] = []
    for (let nth = 0; nth <= A_WHOLE_ADDRESS; nth++) {
      const { id, token } = await makeMember(test.app.context)
      answers.push(
        await ask(test.app.http, named('POST /users/create/:id/liked_by/:uid'), { id, token, address }),
      )
    }
    expect(answers.pop()).toBe(429)
    expect(new Set(answers)).toEqual(new Set([404]))
  })

  it.each([
    ['by one IPv4 address', () => '203.0.113.7'],
    ['by the many addresses of one IPv6 network', (nth: number) => `2001:db8:0:1::${nth + 1}`],
  ])('is limited in guessing tokens %s', async (_, addressOf) => {
    const routes = ALL_ROUTES.filter(({ spec }) => spec.access === 'member' && !spec.perMinute)
    const answers: number[] = []
    for (let nth = 0; nth <= A_WHOLE_ADDRESS; nth++) {
      const route = routes[nth] as AnyRoute
      answers.push(
        await ask(test.app.http, route, { id: member.id, token: 'a.b.c', address: addressOf(nth) }),
      )
    }
    expect(answers.pop()).toBe(429)
    expect(new Set(answers)).toEqual(new Set([401]))
  })

  it("in an IPv6 site of 48 bits shares ten times one network's limit", async () => {
    const register = named('POST /users/register')
    const from = (address: string) => ask(test.app.http, register, { id: member.id, token: '', address })
    const networks = Array.from({ length: 30 }, (_, nth) => `2001:db8:77:${nth.toString(16)}::1`)
    const answers: number[] = []
    for (const address of networks) answers.push(await from(address))
    expect(answers.filter((status) => status === 400)).toHaveLength(10)
    expect(answers.slice(10)).toEqual(Array(20).fill(429))
    expect(await from('2001:db8:78::1')).toBe(400)
  })
})

describe('two servers of one site', () => {
  let database: TestDatabase
  let redis: TestRedis
  let jobs: Jobs
  let config: Config
  const links: RedisLink[] = []
  const servers: App[] = []

  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-limits-'))
    config = { ...readConfig({ DATA_DIR: dataDir }), rateLimitScale: SCALE, logLevel: 'error' }
    const log = createLog({ level: 'error' })
    database = await createTestDatabase()
    redis = await startRedis()
    jobs = await startJobs({ connection: database.connection, log })
    for (let nth = 0; nth < 2; nth++) {
      const link = await connectRedis(redis.url, log)
      links.push(link)
      servers.push(await createApp({ config, db: database.db, jobs, log, peers: connectByRedis(link) }))
    }
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await jobs.stop()
    for (const link of links) await link.close()
    await redis.kill()
    await database.close()
    await rm(config.dataDir, { recursive: true, force: true })
  })

  it("count an IPv6 site's visitors together", async () => {
    const register = named('POST /users/register')
    const answers: number[] = []
    for (let nth = 0; nth < 12; nth++) {
      const http = (servers[nth % 2] as App).http
      const address = `2001:db8:79:${nth.toString(16)}::1`
      answers.push(await ask(http, register, { id: member.id, token: '', address }))
    }
    expect(answers).toEqual([...Array(10).fill(400), 429, 429])
  })

  it.each(Object.values(TIGHT).flat())('count %s together', async (name) => {
    const route = named(name)
    const context = { db: database.db, config, now: () => new Date() }
    const one =
      route.spec.access === 'admin' ? await makeAdmin(context) : await makeMember(context, { pictures: 0 })
    const asking = {
      id: one.id,
      token: route.spec.access === 'public' ? '' : one.token,
      address: newAddress(),
    }
    const [here, there] = servers as [App, App]
    expect(await ask(here.http, route, asking)).not.toBe(429)
    const elsewhere = route.spec.access === 'public' ? asking.address : newAddress()
    expect(await ask(there.http, route, { ...asking, address: elsewhere })).toBe(429)
  })
})
