import { readFile } from 'node:fs/promises'
import { listMessages } from '@savanna/contract/chat/routes'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { callApi } from '../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { makeCouple, openConversation, sendText } from '../../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { formatAddress } from '../../../../testkit/database-address.ts'
import { makeMember, PASSWORD, type TestMember } from '../../../../testkit/factories/members.ts'
import { type Connection, openDatabase, pingDatabase } from '../database/database.ts'
import { countJobs } from '../jobs/jobs.repository.ts'
import { measureQuery } from './queries.ts'
import { measureRequests } from './requests.ts'
import { serveMetrics } from './serve-metrics.ts'

const DURATION = 'savanna_http_request_duration_seconds'

let test: TestApp
let served: Awaited<ReturnType<typeof serveMetrics>>
let member: TestMember

beforeAll(async () => {
  test = await startTestApp({ metrics: { host: '127.0.0.1', port: 0 } })
  const { live, db, log } = test.app.context
  const sockets = () => live.io.engine.clientsCount
  served = await serveMetrics(
    { host: '127.0.0.1', port: 0 },
    { pool: test.pool, sockets, jobs: () => countJobs(db) },
    log,
  )
  member = await makeMember(test.app.context)
})

afterAll(async () => {
  await served.close()
  await test.close()
})

const scrape = async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text()

/** Reads a series' value, named as Prometheus writes it; 0 if it doesn't exist. */
async function readSeries(series: string): Promise<number> {
  const line = (await scrape()).split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.slice(series.length + 1) ?? 0)
}

it('metrics count sockets, messages and logins', async () => {
  const { a: me, b: other, roomId } = await makeCouple(test)
  const before = await readSeries('savanna_messages_stored_total')
  const client = await openConversation(test, me, roomId)
  expect(await readSeries('savanna_sockets_connected')).toBe(1)
  await sendText(client, roomId, 'Hello')
  expect(await readSeries('savanna_messages_stored_total')).toBe(before + 1)
  client.close()
  const logIns = () =>
    Promise.all(['right', 'wrong_login'].map((how) => readSeries(`savanna_log_ins_total{outcome="${how}"}`)))
  const [right = 0, wrong = 0] = await logIns()
  await callApi(test, 'POST', '/users/login', {
    body: { login: other.username, pwd: PASSWORD },
  })
  await callApi(test, 'POST', '/users/login', {
    body: { login: other.username, pwd: 'Wrong2024' },
  })
  expect(await logIns()).toEqual([right + 1, wrong + 1])
})

it('metrics label routes by pattern, and never a member', async () => {
  await callRoute(test, member, listMessages, { params: { roomId: member.id } })
  for (const path of ['/api/nowhere', `/api/${member.id}`, `/${member.username}`, '/media/a/b?who=me'])
    await fetch(`${test.url}${path}`, { method: 'GET' })
  const text = await scrape()
  expect(text).toContain('route="/api/chat/room/:roomId",status="4xx"')
  const series = text.split('\n').filter((line) => !line.startsWith('#'))
  const labels = series.flatMap((line) => [...line.matchAll(/\w+="([^"]*)"/g)].map(([, value]) => value))
  expect(labels).not.toContain(expect.stringContaining(member.username))
  expect(labels.filter((label) => /[0-9a-f]{8}-[0-9a-f]{4}|@|\?/.test(label ?? ''))).toEqual([])
  expect(text).not.toContain(member.username)

  const many = series.length
  for (let count = 0; count < 50; count++) await fetch(`${test.url}/api/users/nobody${count}/${count}`)
  expect((await scrape()).split('\n').filter((line) => !line.startsWith('#')).length).toBeLessThan(many + 30)
})

it('metrics count requests in flight, aborted and rate-limited ones', async () => {
  const app = fastify()
  measureRequests(app)
  const arrived = Promise.withResolvers<void>()
  app.get('/slow/:who', async () => {
    arrived.resolve()
    await new Promise(() => {})
  })
  app.get('/often/:who', (_request, reply) => reply.code(429).send())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const before = await readSeries('savanna_http_requests_in_flight')
  const impatient = new AbortController()
  const answer = fetch(`${url}/slow/leo`, { signal: impatient.signal })
  await arrived.promise
  expect(await readSeries('savanna_http_requests_in_flight')).toBe(before + 1)
  impatient.abort()
  await expect(answer).rejects.toThrow('aborted')
  const aborted = `${DURATION}_count{method="GET",route="/slow/:who",status="aborted"}`
  await expect.poll(() => readSeries(aborted), { interval: 20 }).toBe(1)
  expect(await readSeries('savanna_http_requests_in_flight')).toBe(before)

  await fetch(`${url}/often/leo`)
  const limited = () => readSeries('savanna_http_rate_limited_total{route="/often/:who"}')
  await expect.poll(limited, { interval: 20 }).toBe(1)
  await app.close()
})

it('metrics time statements, and count failures', async () => {
  const connection = { connectionString: formatAddress(test.pool.options as Connection) }
  const before = await readSeries('savanna_database_query_duration_seconds_count')
  const { db, pool, ...timed } = await openDatabase(connection, test.app.context.log, {
    onQuery: measureQuery,
  })
  await db.transaction((tx) => pingDatabase(tx as typeof db))
  await expect(pool.query('select from nowhere')).rejects.toThrow('nowhere')
  // On Citus also which tables are distributed.
  const more = inject('postgres').citus ? 1 : 0
  // The version, `begin`, the ping, `commit`, and the failing one.
  expect(await readSeries('savanna_database_query_duration_seconds_count')).toBe(before + 5 + more)
  expect(await readSeries('savanna_database_query_errors_total')).toBe(1)
  await timed.close()
})

it("metrics aren't served on the public port", async () => {
  const { headers } = await fetch(`${test.url}/metrics`)
  expect(headers.get('content-type') ?? '').not.toContain('version=0.0.4')
  expect((await fetch(`http://127.0.0.1:${served.port}/other`)).status).toBe(404)
})

it('every metric in the dashboard and the alerts exists', async () => {
  const exported = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const withoutPart = (name: string) => name.replace(/_(bucket|sum|count)$/, '')
  const namedIn = async (file: string) => {
    const text = await readFile(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8')
    return [...text.matchAll(/\b((?:savanna|nodejs|process)_[a-z_0-9]+)/g)].map(([, name]) => name ?? '')
  }
  const known = (name: string) => exported.has(name) || exported.has(withoutPart(name))
  const [shown, watched] = await Promise.all(['grafana-dashboard.json', 'alerts.yaml'].map(namedIn))
  expect(watched).not.toEqual([])
  expect([...(shown ?? []), ...(watched ?? [])].filter((name) => !known(name))).toEqual([])
  const ours = [...exported].filter((name) => name?.startsWith('savanna_'))
  const onDashboard = new Set(shown?.map(withoutPart))
  expect(ours.filter((name) => name && !onDashboard.has(name))).toEqual([])
})
