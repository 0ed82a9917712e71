import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { verifyAccount } from '@savanna/contract/accounts/routes'
import { listMessages, postMessage } from '@savanna/contract/chat/routes'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { connectLive } from '../../../testkit/actions/live-client.ts'
import { callRepeatedly, makePair } from '../../../testkit/actions/writers.ts'
import { type ChatBrowser, openChatBrowser } from '../../../testkit/chat/chat-browser.ts'
import { readMessageCounts, readStoredMessages, verifyMessages } from '../../../testkit/chat/verdict.ts'
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts'
import { formatAddress } from '../../../testkit/database-address.ts'
import { rounds } from '../../../testkit/effort.ts'
import { reservePort } from '../../../testkit/programs/free-port.ts'
import { type Program, startProgram } from '../../../testkit/programs/program.ts'
import { type Config, readConfig } from '../../src/config.ts'

// Each worker is a whole starting server, perhaps alongside other work on few cores.
vi.setConfig({ testTimeout: 300_000 })
const PATIENCE = { timeout: 120_000, interval: 50 }

const COUPLES = rounds(3, 20)
const ROUNDS = rounds(1, 10)
const HAS_PROCESS_LIST = process.platform === 'linux'

let database: TestDatabase
let dataDir: string
let config: Config
let metricsPort: number
let site: Program
const programs: Program[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'savanna-workers-'))
  config = readConfig({ DATA_DIR: dataDir })
  metricsPort = await reservePort()
  site = await start({ METRICS_PORT: `${metricsPort}`, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'info' })
}, 180_000)
afterAll(async () => {
  for (const { child } of programs) child.kill('SIGKILL')
  await Promise.all(programs.map(({ ended }) => ended))
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

async function start(settings: Record<string, string> = {}): Promise<Program> {
  const DATABASE_URL = formatAddress(database.connection)
  const program = await startProgram(dataDir, { DATABASE_URL, WORKERS: '2', ...settings })
  programs.push(program)
  expect(await program.ready, program.output()).toBe(true)
  return program
}

/** Returns the process ids of a server's workers. */
async function listWorkers({ child: { pid } }: Program): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.split(' ').filter(Boolean).map(Number)
}

/** Returns how many of the site's workers have started to serve since its start; the log has a line for each. */
const countStarts = () => site.output().split('Server listening').length - 1

/** Uses a separate connection, which either worker may accept. */
function ask(address: string, method = 'GET', body = ''): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(address, { method, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    request.on('error', reject).end(body)
  })
}

/** Starts members who constantly write to each other. */
async function startWriting(faults: string[]) {
  const people: ChatBrowser[] = []
  for (let n = 0; n < COUPLES; n++) {
    const { a, b, roomId } = await makePair(database.db, config)
    for (const member of [a, b]) people.push(await openChatBrowser(site.url, member, roomId))
  }
  const writing = callRepeatedly(faults, async (n) => {
    for (const person of people)
      if (person.screen().outgoing.length < 4) person.write(`${person.member.username} says ${n}`)
    return { status: 200, text: '' }
  })
  const countShown = () => people.reduce((sum, { screen }) => sum + screen().messages.length, 0)
  return {
    /** Resolves when everyone has seen some more messages. */
    async waitForMore() {
      const before = countShown()
      await expect.poll(countShown, PATIENCE).toBeGreaterThan(before + COUPLES * 10)
    },
    /** Resolves when everything is sent. Returns what was lost, doubled or displayed differently. */
    async finish(): Promise<string[]> {
      await writing.end()
      const isOpen = ({ screen }: ChatBrowser) => screen().outgoing.length > 0
      await expect.poll(() => people.some(isOpen), PATIENCE).toBe(false)
      await Promise.all(people.map(({ readAll }) => readAll()))
      const rooms = new Set(people.map(({ roomId }) => roomId))
      const stored = (await readStoredMessages(database.pool)).filter((row) => rooms.has(row.room_id))
      for (const person of people) person.close()
      return verifyMessages(people, stored, await readMessageCounts(database.pool)).faults
    },
  }
}

it.runIf(HAS_PROCESS_LIST)('killing workers in turn while people write loses nothing', async () => {
  const faults: string[] = []
  const writing = await startWriting(faults)
  for (let round = 0; round < ROUNDS; round++) {
    for (const victim of await listWorkers(site)) {
      await writing.waitForMore()
      const before = countStarts()
      process.kill(victim, 'SIGKILL')
      await expect.poll(countStarts, PATIENCE).toBe(before + 1)
    }
  }
  await writing.waitForMore()
  expect(await writing.finish()).toEqual([])
  expect(faults).toEqual([])
})

it('workers are replaced on SIGUSR2 without a lost request or message', async () => {
  const faults: string[] = []
  const writing = await startWriting(faults)
  const { a, roomId } = await makePair(database.db, config)
  const reading = [1, 2, 3].map(() =>
    callRepeatedly(faults, () => callRoute(site, a, listMessages, { params: { roomId }, query: {} })),
  )
  const posted: string[] = []
  const posting = callRepeatedly(faults, async (n) => {
    const text = `Posted ${n}`
    const answer = await callRoute(site, a, postMessage, {
      params: { roomId },
      body: { text, client_id: crypto.randomUUID() },
    })
    if (answer.status === 200) posted.push(text)
    return answer
  })
  const before = countStarts()
  site.child.kill('SIGUSR2')
  await expect.poll(countStarts, PATIENCE).toBe(before + 2)
  await expect.poll(() => site.output(), PATIENCE).toContain('the workers are replaced"')
  await writing.waitForMore()
  await Promise.all([...reading, posting].map(({ end }) => end()))
  expect(faults).toEqual([])
  expect(await writing.finish()).toEqual([])
  const stored = (await readStoredMessages(database.pool)).filter((row) => row.room_id === roomId)
  expect(stored.map(({ content }) => content)).toEqual(posted)
})

it.runIf(HAS_PROCESS_LIST)('a worker dying during a replacement leaves no more than before', async () => {
  const countReplaced = () => site.output().split('the workers are replaced"').length
  const [replaced, [first = 0]] = [countReplaced(), await listWorkers(site)]
  site.child.kill('SIGUSR2')
  process.kill(first, 'SIGKILL')
  await expect.poll(countReplaced, PATIENCE).toBe(replaced + 1)
  await expect.poll(async () => (await listWorkers(site)).length, PATIENCE).toBe(2)
  expect((await ask(`${site.url}/readyz`)).status).toBe(200)
})

it('metrics cover all workers together', async () => {
  const { a } = await makePair(database.db, config)
  const readSockets = async () => {
    const { text } = await ask(`http://127.0.0.1:${metricsPort}/metrics`)
    return Number(/^savanna_sockets_connected (\d+)$/m.exec(text)?.[1])
  }
  await expect.poll(readSockets, PATIENCE).toBe(0)
  const options = { transports: ['websocket'] }
  const clients = await Promise.all(
    Array.from({ length: 4 }, () => connectLive(site.url, { token: a.token }, '/', options)),
  )
  expect(await readSockets()).toBe(4)
  for (const client of clients) client.close()
})

const POLLING = '/socket.io/?EIO=4&transport=polling'

/** Opens polling connections until each worker holds one. Returns where to send their requests. */
async function openPolledConnections(): Promise<string[]> {
  const byWorker = new Map<string, string>()
  const openOne = async () => {
    const { text } = await ask(`${site.url}${POLLING}`)
    const { sid } = JSON.parse(text.slice(1))
    byWorker.set(sid.split('-')[0], `${site.url}${POLLING}&sid=${sid}`)
    return byWorker.size
  }
  await expect.poll(openOne, PATIENCE).toBe(2)
  return [...byWorker.values()]
}

it("any worker can serve a polling connection's requests", async () => {
  const { a } = await makePair(database.db, config)
  // Whichever worker a request reaches, the other one holds one of the two.
  for (const address of await openPolledConnections()) {
    const joined = await ask(address, 'POST', `40${JSON.stringify({ token: a.token })}`)
    expect(joined).toEqual({ status: 200, text: 'ok' })
    expect((await ask(address)).text).toMatch(/^40\{"sid"/)
    for (let n = 0; n < 3; n++) {
      expect(await ask(address, 'POST', `42${n}["watch",[]]`)).toEqual({ status: 200, text: 'ok' })
      expect((await ask(address)).text).toContain(`43${n}`)
    }
  }
  const gone = await ask(`${site.url}${POLLING}&sid=999-${'x'.repeat(20)}`)
  expect(gone).toEqual({ status: 400, text: '{"code":1,"message":"Session ID unknown"}' })
})

it('a browser that starts with polling upgrades to a WebSocket', async () => {
  const { a } = await makePair(database.db, config)
  for (let n = 0; n < 4; n++) {
    const client = await connectLive(site.url, { token: a.token }, '/', {
      transports: ['polling', 'websocket'],
    })
    await expect.poll(() => client.socket.io.engine.transport.name, PATIENCE).toBe('websocket')
    client.close()
  }
})

it("a rate limit counts all workers' requests", async () => {
  const strict = await start({ LOG_LEVEL: 'fatal' })
  const statuses: number[] = []
  for (let n = 0; n <= verifyAccount.spec.perMinute; n++)
    statuses.push((await ask(`${strict.url}/api/users/register/unknown-${n}`)).status)
  expect(statuses.slice(0, -1)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
  strict.child.kill('SIGTERM')
  expect(await strict.ended).toBe(0)
})

it('on SIGTERM the workers end with their server', async () => {
  const own = await start()
  const workers = await listWorkers(own)
  own.child.kill('SIGTERM')
  expect(await own.ended, own.output()).toBe(0)
  for (const worker of workers) expect(() => process.kill(worker, 0)).toThrow('ESRCH')
})

it.runIf(HAS_PROCESS_LIST)('workers end when their server is killed', async () => {
  const own = await start()
  const workers = await listWorkers(own)
  own.child.kill('SIGKILL')
  const isAlive = (worker: number) => existsSync(`/proc/${worker}`)
  await expect.poll(() => workers.filter(isAlive), PATIENCE).toEqual([])
})

it('a port in use is rejected in one sentence', async () => {
  const { port: PORT } = new URL(site.url)
  const DATABASE_URL = formatAddress(database.connection)
  const second = await startProgram(dataDir, { DATABASE_URL, WORKERS: '2', PORT })
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(`Port ${PORT} is already in use; set PORT to another one.\n`)
})
