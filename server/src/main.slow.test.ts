import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { type Program, startProgram } from '../../testkit/programs/program.ts'
import {
  DATABASE,
  OWNER,
  type Passwords,
  type Role,
  SERVER,
  SUPERUSER,
} from './kit/database/embedded/cluster-roles.ts'

// Each test starts whole servers, several in parallel, perhaps alongside other work on few cores.
vi.setConfig({ testTimeout: 180_000 })

const isRoot = process.getuid?.() === 0
const programs: Program[] = []
/** The tests run in sequence and reuse what the previous one left: starting takes the longest. */
let dataDir: string

// Closed to every other user, as `mktemp -d` creates it.
beforeAll(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'savanna-main-'))
})
afterAll(async () => {
  for (const program of programs) program.child.kill('SIGTERM')
  await Promise.all(programs.map(({ ended }) => ended))
  // A test that failed halfway may have left its database running.
  const pidFile = path.join(dataDir, 'postgres/data/postmaster.pid')
  if (existsSync(pidFile) && isAlive(postmaster().pid)) process.kill(postmaster().pid, 'SIGQUIT')
  const elsewhere = linkTarget(path.join(dataDir, 'postgres'))
  if (elsewhere) rmSync(elsewhere, { recursive: true, force: true, maxRetries: 10 })
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

function linkTarget(link: string): string | undefined {
  try {
    return readlinkSync(link)
  } catch {
    return undefined
  }
}

async function start(settings: Record<string, string> = {}): Promise<Program> {
  const program = await startProgram(dataDir, settings)
  programs.push(program)
  return program
}

/** Returns the server that an earlier test has left running, or a new one. */
async function serving(): Promise<Program> {
  const left = programs.find(({ child }) => child.exitCode === null && child.signalCode === null)
  const program = left ?? (await start())
  expect(await program.ready, program.output()).toBe(true)
  return program
}

function postmaster() {
  const lines = readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), host: lines[4] ?? '' }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Connects to the server's database as a role, with that role's password or another one. */
async function connect(user: Role, password = readPasswords()[user]) {
  const { host, port } = postmaster()
  const client = new pg.Client({ host, port, user, password, database: DATABASE })
  await client.connect()
  return client
}

function readPasswords(): Passwords {
  return JSON.parse(readFileSync(path.join(dataDir, 'database-passwords.json'), 'utf8'))
}

async function query(sql: string) {
  const client = await connect(OWNER)
  return client.query(sql).finally(() => client.end())
}

/** Stores what must survive a kill; on a retry it may already exist. */
function keep(table: string) {
  return query(
    `drop table if exists ${table}; create table ${table} (id int); insert into ${table} values (7)`,
  )
}

it('a second start on the same data folder fails with one sentence', async () => {
  const first = await serving()
  const second = await start()
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(`Another server is already running on the data folder ${dataDir}.\n`)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

it.runIf(isRoot)('as root stores the database where its user can reach it', async () => {
  await serving()
  expect(linkTarget(path.join(dataDir, 'postgres'))).toMatch(/^\/var\/lib\/savanna\/cluster-/)
  expect((await query('select current_user as me')).rows).toEqual([{ me: OWNER }])
})

it('protects the database from other processes of its user', async () => {
  await serving()
  const passwords = readPasswords()
  const files = statSync(path.join(dataDir, 'database-passwords.json'))
  expect([files.mode & 0o777, files.uid]).toEqual([0o600, process.getuid?.() ?? 0])
  for (const user of [SUPERUSER, OWNER, SERVER] as const)
    for (const guess of ['', 'savanna', passwords[user === OWNER ? SERVER : OWNER]])
      await expect(connect(user, guess), `${user} by ${guess}`).rejects.toThrow(/password/i)
  // Nothing that PostgreSQL's user can read contains a password.
  const folder = realpathSync(path.join(dataDir, 'postgres'))
  const found = readdirSync(folder).filter((name) => name.includes('password'))
  expect(found).toEqual([])
  expect(readFileSync(path.join(folder, 'data/pg_hba.conf'), 'utf8')).not.toMatch(/^\w.*\b(trust|peer|md5)$/m)
})

it("the server isn't a superuser and owns nothing", async () => {
  await serving()
  const client = await connect(SERVER)
  const { rows } = await client.query(
    `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, pg_has_role($1, 'member') as owner from pg_roles
     where rolname = current_user`,
    [OWNER],
  )
  await client.end()
  expect(rows.map(Object.values)).toEqual([[false, false, false, false, false]])
  const { rows: sessions } = await query(
    `select distinct usename from pg_stat_activity where application_name in ('savanna', 'savanna jobs') order by 1`,
  )
  expect(sessions).toEqual([{ usename: SERVER }])
})

it('a database without its passwords is rejected with one sentence', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'savanna-old-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // As root, PostgreSQL's own user must pass through here.
  chmodSync(folder, 0o711)
  mkdirSync(path.join(folder, 'postgres/data'), { recursive: true })
  const program = await startProgram(folder, {})
  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(/^The database in \S+ was made by an unreleased version of Savanna, .*\n$/)
})

it('of two servers that start after a kill, exactly one gets its database', async () => {
  const killed = await serving()
  await keep('kept_by_orphan')
  const orphan = postmaster().pid
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(isAlive(orphan)).toBe(true)

  const rivals = await Promise.all([start(), start()])
  const ready = await Promise.all(rivals.map((rival) => rival.ready))
  expect(ready.toSorted(), rivals.map((rival) => rival.output()).join()).toEqual([false, true])
  const loser = rivals[ready.indexOf(false)]
  expect(loser?.output()).toContain('Another server is already running on the data folder')
  expect((await query('select id from kept_by_orphan')).rows).toEqual([{ id: 7 }])
})

it('recovers when server and database were killed together', async () => {
  const killed = await serving()
  await keep('kept_on_disk')
  process.kill(postmaster().pid, 'SIGKILL')
  killed.child.kill('SIGKILL')
  await killed.ended
  await serving()
  expect((await query('select id from kept_on_disk')).rows).toEqual([{ id: 7 }])
})

it('on SIGTERM responds to the request in flight, then stops the database too', async () => {
  const program = await serving()
  const { pid } = postmaster()
  const body = '{"data":{"username":"nobody-here","password":"Wrong-password-1"}}'
  const socket = net.connect({ host: '127.0.0.1', port: Number(new URL(program.url).port) })
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const head = `POST /api/users/login HTTP/1.1\r\nHost: savanna\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  await new Promise<void>((resolve) => socket.write(head + body.slice(0, 10), () => resolve()))
  // A second request proves that the first one's head has been read.
  await fetch(`${program.url}/healthz`)
  program.child.kill('SIGTERM')
  await refusesConnections(program.url)
  socket.write(body.slice(10))
  await closed
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(await program.ended, program.output()).toBe(0)
  expect(isAlive(pid)).toBe(false)
})

async function refusesConnections(url: string) {
  const port = Number(new URL(url).port)
  const connects = () =>
    new Promise<boolean>((resolve) => {
      const probe = net.connect({ host: '127.0.0.1', port })
      probe.once('connect', () => resolve(true)).once('error', () => resolve(false))
      probe.once('connect', () => probe.destroy())
    })
  await expect.poll(connects).toBe(false)
}

it("a server that can't start says why in one sentence", async () => {
  const taken = net.createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as net.AddressInfo
  const second = await start({ PORT: `${port}` })
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(`Port ${port} is already in use; set PORT to another one.\n`)
  taken.close()
  const third = await start({ TURN_URL: 'turn:turn.example' })
  expect(await third.ended).toBe(1)
  expect(third.output()).toBe('TURN_URL needs TURN_SECRET beside it.\n')
})

it('the server exits with a failure when its database dies', async () => {
  const program = await serving()
  process.kill(postmaster().pid, 'SIGKILL')
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain('PostgreSQL has stopped by itself')
})
