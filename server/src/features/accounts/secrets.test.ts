import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRegistration, readKey, readMailsTo } from '../../../../testkit/actions/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts'
import { type App, createApp } from '../../app.ts'
import { type Config, readConfig } from '../../config.ts'
import { type Jobs, startJobs } from '../../kit/jobs/jobs.ts'
import { createLog } from '../../kit/log.ts'

let database: TestDatabase
let jobs: Jobs
let app: App
let config: Config
let logged = ''

beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-secrets-'))
  config = { ...readConfig({ DATA_DIR: dataDir }), rateLimitScale: 1000 }
  const log = createLog(
    { level: 'trace' },
    new Writable({
      write(chunk, _, done) {
        logged += chunk
        done()
      },
    }),
  )
  database = await createTestDatabase()
  jobs = await startJobs({ connection: database.connection, log })
  app = await createApp({ config, db: database.db, jobs, log })
})
afterAll(async () => {
  await app.close()
  await jobs.stop()
  await database.close()
  await rm(config.dataDir, { recursive: true, force: true })
})

const post = (http: FastifyInstance, url: string, payload: object, token?: string) =>
  http.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

/** Returns every row of the database as text, including the job queue. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const all = await Promise.all(
    tables.map(({ name }) => database.pool.query<{ row: string }>(`select t::text as row from ${name} t`)),
  )
  return all.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

it('keys, passwords and tokens never reach the database or the logs', async () => {
  const world = { config, pool: database.pool }
  const person = makeRegistration({ pwd1: 'Moonlight42', pwd2: 'Moonlight42' })
  const { http } = app
  await post(http, '/users/register', person)
  const [welcome] = await readMailsTo(world, person.email)
  const verifyKey = readKey(welcome)
  await http.inject(`/api/users/register/${verifyKey}`)
  await http.inject(`/api/users/register/${verifyKey}`)
  await post(http, '/users/login', { login: person.username, pwd: 'Moonlight43' })
  const { token } = (await post(http, '/users/login', { login: person.username, pwd: 'Moonlight42' })).json()
  await post(http, '/users/forgot-password', { login: person.email })
  const resetKey = readKey((await readMailsTo(world, person.email)).at(-1))
  await http.inject(`/api/users/reset-password/${resetKey}`)
  const body = { pwd1: 'Starlight42', pwd2: 'Starlight42', password_key: resetKey }
  expect((await post(http, `/users/reset-password/${resetKey}`, body, token)).statusCode).toBe(200)
  await readMailsTo(world, person.email)

  const stored = await everyRow()
  expect(stored).toContain(person.username)
  expect(logged).toContain('/api/users/reset-password')
  const secrets = { verifyKey, resetKey, token, passwords: 'light4' }
  for (const [name, secret] of Object.entries(secrets)) {
    expect(stored.includes(secret), `${name} in a table`).toBe(false)
    expect(logged.includes(secret), `${name} in the logs`).toBe(false)
  }
  expect(logged).not.toContain(person.email)
})
