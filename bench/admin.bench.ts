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
import { startEmbeddedPostgres } from '../server/src/kit/database/embedded/embedded.ts'
import { newId } from '../server/src/kit/ids.ts'
import { startJobs } from '../server/src/kit/jobs/jobs.ts'
import { createLog } from '../server/src/kit/log.ts'
import { administrators } from '../server/src/schema/admin.tables.ts'
import { loadPeople, type Person, peopleOf } from './admin/generated-members.ts'
import { printTable } from './table.ts'
import { formatTiming, measureDuration, summarizeDurations, type Timing } from './timing.ts'

const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const MEMBERS = Number(option('members') ?? 100_000)
const RUNS = 200
const RIVAL_RUNS = 15
const USERS_PAGE = 50

async function startServer(dataDir: string) {
  const log = createLog({ level: 'error' })
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const { db, pool, close } = await openDatabase(postgres.connection, log)
  await migrate(pool)
  await loadPeople(pool, MEMBERS)
  await refreshNameWords(db)
  const jobs = await startJobs({ connection: postgres.connection, log })
  const config = { ...readConfig({ DATA_DIR: dataDir }), rateLimitScale: 1000 }
  const app = await createApp({ config, db, jobs, log })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const admin = { id: newId(), email: 'admin@bench.test' }
  await db.insert(administrators).values({ ...admin, password_hash: '' })
  const begun = { admin, secondFactor: true, userAgent: 'bench' }
  return {
    pool,
    url: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`,
    authorization: `Bearer ${await startAdminSession(app.context, begun)}`,
    async stop() {
      await app.close()
      await jobs.stop()
      await close()
      await postgres.stop()
    },
  }
}

/** What administrators look up: everything from a whole name to one letter, spelt wrongly and not there at all. */
const SEARCHES: Record<string, (person: Person) => string> = {
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

/** Persons at even distances, as all of them are too many to hold. */
function sampleOf(count: number): Person[] {
  const step = Math.max(1, Math.floor(MEMBERS / count))
  const sample: Person[] = []
  let number = 0
  for (const person of peopleOf(MEMBERS)) if (number++ % step === 0) sample.push(person)
  return sample.slice(0, count)
}

async function timeEach(persons: Person[], ask: (person: Person) => Promise<unknown>): Promise<Timing> {
  for (const person of persons.slice(0, 20)) await ask(person)
  const took: number[] = []
  for (const person of persons) took.push(await measureDuration(() => ask(person)))
  return summarizeDurations(took)
}

async function measureCalls(url: string, authorization: string): Promise<string[][]> {
  const persons = sampleOf(RUNS)
  const rows: string[][] = []
  const measure = async (name: string, pathOf: (person: Person) => string) => {
    const ask = async (person: Person) => {
      const answer = await fetch(`${url}/api${pathOf(person)}`, { headers: { authorization } })
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    }
    rows.push([name, formatTiming(await timeEach(persons, ask))])
  }
  await measure('users: first page', () => '/admin/users')
  await measure('users: any page', ({ id }) => `/admin/users?before=${id}`)
  await measure('users: the page before any', ({ id }) => `/admin/users?after=${id}`)
  await measure('users: deactive, any page', ({ id }) => `/admin/users?status=0&before=${id}`)
  await measure('users: how many', () => '/admin/users/count')
  for (const [name, textOf] of Object.entries(SEARCHES)) {
    await measure(name, (person) => `/admin/search_by_name?name=${encodeURIComponent(textOf(person))}`)
  }
  await measure('search: deactive, one letter', ({ firstname }) => {
    return `/admin/search_by_name?status=0&name=${firstname.slice(0, 1)}`
  })
  return rows
}

const COLUMNS = 'm.id, m.username, p.firstname, p.lastname, m.mail, m.status'
const JOINED = `select ${COLUMNS} from members m join profiles p on p.member_id = m.id`

/** What the same could cost at least, and what the usual way costs. */
async function measureOthers(pool: pg.Pool): Promise<string[][]> {
  const persons = sampleOf(RIVAL_RUNS)
  const ids = sampleOf(12).map(({ id }) => id)
  const rows: string[][] = []
  const measure = async (name: string, text: string, valuesOf: (person: Person) => unknown[]) => {
    const ask = (person: Person) => pool.query(text, valuesOf(person))
    rows.push([name, formatTiming(await timeEach(persons, ask))])
  }
  await measure('12 members by primary key', `${JOINED} where m.id = any($1)`, () => [ids])
  const pages = Math.floor(MEMBERS / USERS_PAGE)
  await measure(
    'any page by OFFSET, with count(*) over all',
    `select ${COLUMNS}, count(*) over () from members m join profiles p on p.member_id = m.id
     order by m.id desc limit ${USERS_PAGE} offset $1`,
    (person) => [USERS_PAGE * (Number.parseInt(person.username.replace(/\D/g, ''), 10) % pages)],
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
  const timing = await timeEach(sampleOf(RUNS), async () => (await fetch(`${url}/bare`)).json())
  await server.close()
  return ['a bare Fastify route', formatTiming(timing)]
}

const dataDir = await mkdtemp(path.join(option('dir') ?? os.tmpdir(), 'savanna-bench-'))
// When root measures, PostgreSQL's own user must pass through here.
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
    const calls = await measureCalls(server.url, server.authorization)
    printTable(['over HTTP', 'p50 / p95 ms'], [...calls, await measureBareFastify()])
    printTable(['in the database, for comparison', 'p50 / p95 ms'], await measureOthers(server.pool))
  } finally {
    await server.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
