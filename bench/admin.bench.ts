import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import type pg from 'pg'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { startAdminSession } from '../server/src/features/admin/identity/sessions.service.ts'
import { refreshNameWords } from '../server/src/features/admin/users/name-words.repository.ts'
import { migrate, openDatabase } from '../server/src/kit/database/database.ts'
import { DATABASE, SUPERUSER } from '../server/src/kit/database/embedded/cluster-roles.ts'
import { startEmbeddedPostgres } from '../server/src/kit/database/embedded/embedded.ts'
import { newId } from '../server/src/kit/ids.ts'
import { startJobs } from '../server/src/kit/jobs/jobs.ts'
import { createLog } from '../server/src/kit/log.ts'
import { administrators } from '../server/src/schema/admin.tables.ts'
import { type GeneratedMember, generateMembers, loadMembers } from './admin/generated-members.ts'
import { printTable } from './support/table.ts'
import { formatTiming, measureDuration, summarizeDurations, type Timing } from './support/timing.ts'

const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const MEMBERS = Number(option('members') ?? 100_000)
const RUNS = 200
const COMPARISON_RUNS = 15
const USERS_PAGE = 50

async function startServer(dataDir: string) {
  const log = createLog({ level: 'error' })
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const connection = postgres.connectionTo(DATABASE, SUPERUSER)
  const { db, pool, close } = await openDatabase(connection, log)
  await migrate(pool)
  await loadMembers(pool, MEMBERS)
  await refreshNameWords(db)
  const jobs = await startJobs({ connection, log })
  const config = { ...readConfig({ DATA_DIR: dataDir }), rateLimitScale: 1000 }
  const app = await createApp({ config, db, jobs, log })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const admin = { id: newId(), email: 'admin@bench.test' }
  await db.insert(administrators).values({ ...admin, password_hash: '' })
  const login = { admin, secondFactor: true, userAgent: 'bench' }
  return {
    pool,
    url: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`,
    authorization: `Bearer ${await startAdminSession(app.context, login)}`,
    async stop() {
      await app.close()
      await jobs.stop()
      await close()
      await postgres.stop()
    },
  }
}

/** Search texts: from a full name to one letter, with typos, and without any result. */
const SEARCHES: Record<string, (member: GeneratedMember) => string> = {
  'search: full name': ({ firstname, lastname }) => `${firstname} ${lastname}`,
  'search: last name': ({ lastname }) => lastname,
  'search: two letters': ({ firstname }) => firstname.slice(0, 2),
  'search: one letter': ({ firstname }) => firstname.slice(0, 1),
  'search: username': ({ username }) => username,
  'search: e-mail': ({ username }) => `${username}@mail.test`,
  'search: first name with a typo': ({ firstname }) => `${firstname.slice(0, -2)}x${firstname.slice(-1)}`,
  'search: full name with a typo': ({ firstname, lastname }) => `${firstname}x ${lastname}`,
  'search: nobody': ({ firstname }) => `zzq${firstname}`,
}

/** Returns `count` members at even intervals, since all of them wouldn't fit into memory. */
function sampleMembers(count: number): GeneratedMember[] {
  const step = Math.max(1, Math.floor(MEMBERS / count))
  const sample: GeneratedMember[] = []
  let number = 0
  for (const member of generateMembers(MEMBERS)) if (number++ % step === 0) sample.push(member)
  return sample.slice(0, count)
}

async function timeEach(
  members: GeneratedMember[],
  request: (member: GeneratedMember) => Promise<unknown>,
): Promise<Timing> {
  for (const member of members.slice(0, 20)) await request(member)
  const took: number[] = []
  for (const member of members) took.push(await measureDuration(() => request(member)))
  return summarizeDurations(took)
}

async function measureRoutes(url: string, authorization: string): Promise<string[][]> {
  const members = sampleMembers(RUNS)
  const rows: string[][] = []
  const measure = async (name: string, pathOf: (member: GeneratedMember) => string) => {
    const request = async (member: GeneratedMember) => {
      const response = await fetch(`${url}/api${pathOf(member)}`, { headers: { authorization } })
      if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`)
      return response.json()
    }
    rows.push([name, formatTiming(await timeEach(members, request))])
  }
  await measure('users: first page', () => '/admin/users')
  await measure('users: any page', ({ id }) => `/admin/users?before=${id}`)
  await measure('users: the page before any', ({ id }) => `/admin/users?after=${id}`)
  await measure('users: deactivated, any page', ({ id }) => `/admin/users?status=0&before=${id}`)
  await measure('users: count', () => '/admin/users/count')
  for (const [name, textOf] of Object.entries(SEARCHES)) {
    await measure(name, (member) => `/admin/search_by_name?name=${encodeURIComponent(textOf(member))}`)
  }
  await measure('search: deactivated, one letter', ({ firstname }) => {
    return `/admin/search_by_name?status=0&name=${firstname.slice(0, 1)}`
  })
  return rows
}

const COLUMNS = 'm.id, m.username, p.firstname, p.lastname, m.mail, m.status'
const JOINED = `select ${COLUMNS} from members m join profiles p on p.member_id = m.id`

/** Measures a lower bound, and the usual queries with OFFSET and ILIKE. */
async function measureComparisons(pool: pg.Pool): Promise<string[][]> {
  const members = sampleMembers(COMPARISON_RUNS)
  const ids = sampleMembers(12).map(({ id }) => id)
  const rows: string[][] = []
  const measure = async (name: string, text: string, valuesOf: (member: GeneratedMember) => unknown[]) => {
    const request = (member: GeneratedMember) => pool.query(text, valuesOf(member))
    rows.push([name, formatTiming(await timeEach(members, request))])
  }
  await measure('12 members by primary key', `${JOINED} where m.id = any($1)`, () => [ids])
  const pages = Math.floor(MEMBERS / USERS_PAGE)
  await measure(
    'any page by OFFSET, with count(*) over all',
    `select ${COLUMNS}, count(*) over () from members m join profiles p on p.member_id = m.id
     order by m.id desc limit ${USERS_PAGE} offset $1`,
    (member) => [USERS_PAGE * (Number.parseInt(member.username.replace(/\D/g, ''), 10) % pages)],
  )
  await measure(
    "search by ILIKE '%text%', page by OFFSET",
    `${JOINED} where p.firstname ilike $1 or p.lastname ilike $1 or m.username ilike $1 or m.mail ilike $1
     order by m.id desc limit ${USERS_PAGE} offset 0`,
    ({ lastname }) => [`%${lastname}%`],
  )
  return rows
}

async function measureBareFastify(): Promise<string[]> {
  const server = fastify()
  server.get('/bare', async () => [])
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const timing = await timeEach(sampleMembers(RUNS), async () => (await fetch(`${url}/bare`)).json())
  await server.close()
  return ['baseline: bare Fastify route', formatTiming(timing)]
}

const dataDir = await mkdtemp(path.join(option('dir') ?? os.tmpdir(), 'savanna-bench-'))
// When root runs this, PostgreSQL's own user must be able to enter the folder.
await chmod(dataDir, 0o711)
try {
  const server = await startServer(dataDir)
  try {
    const load = os.loadavg().map((minutes) => minutes.toFixed(1))
    process.stdout.write(
      `## Administrators: ${MEMBERS.toLocaleString('en').replaceAll(',', ' ')} members\n\n`,
    )
    process.stdout.write(
      `Load average ${load.join(' ')} on ${os.availableParallelism()} cores before measuring.\n`,
    )
    const routes = await measureRoutes(server.url, server.authorization)
    printTable(['over HTTP', 'p50 / p95 ms'], [...routes, await measureBareFastify()])
    printTable(['in the database, for comparison', 'p50 / p95 ms'], await measureComparisons(server.pool))
  } finally {
    await server.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
