import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { listMessages } from '@savanna/contract/chat/routes'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { makeCouple, openConversation, sendText } from '../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { formatAddress } from '../../../testkit/database-address.ts'
import { makeSubscription, type TestMember } from '../../../testkit/factories/members.ts'
import { startProgram } from '../../../testkit/programs/program.ts'
import { openDatabaseProxy, type TcpProxy } from '../../../testkit/programs/tcp-proxy.ts'
import { openDatabase, pingDatabase } from '../../src/kit/database/database.ts'
import { createLog } from '../../src/kit/log.ts'

const TIMEOUTS = { connect: 1_000, statement: 800, socket: 1_000 }

let test: TestApp
let proxy: TcpProxy
let a: TestMember
let b: TestMember
let roomId: string

beforeAll(async () => {
  test = await startTestApp(
    {},
    {
      log: createLog({ level: process.env.LOG_LEVEL ?? 'fatal' }),
      async reach(connection, log) {
        const opened = await openDatabaseProxy(connection)
        proxy = opened.proxy
        const database = await openDatabase(opened.connection, log, { poolSize: 3, timeouts: TIMEOUTS })
        return { ...database, connection: opened.connection }
      },
    },
  )
  ;({ a, b, roomId } = await makeCouple(test))
  for (const member of [a, b]) await makeSubscription(test.app.context, member)
})
afterAll(async () => {
  // Anything still waiting for a swallowed response learns that there is none.
  await proxy?.break()
  await proxy?.restore()
  await test?.close()
  await proxy?.close()
})

const statusOf = async (path: string) => (await fetch(`${test.url}${path}`)).status
const isReady = () => expect.poll(() => statusOf('/readyz'), { interval: 50 }).toBe(200)
const read = () =>
  fetch(`${test.url}/api/chat/room/${roomId}`, { headers: { authorization: `Bearer ${a.token}` } })

async function expectBusy(response: Response) {
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({
    code: 'busy',
    message: 'We’re busy right now. Please try again in a moment.',
  })
}

/** Ends all connections like a PostgreSQL restart. */
async function endConnections(): Promise<void> {
  await test.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name = 'savanna'`,
  )
}

async function textsStored(): Promise<string[]> {
  const { body } = await callRoute(test, b, listMessages, { params: { roomId }, query: { after: 0 } })
  return body.result.map(({ content }) => content)
}

it("a server fails to start with one sentence if the database doesn't respond", async () => {
  const silent = await openDatabaseProxy(inject('postgres').admin)
  silent.proxy.stall()
  const log = createLog({ level: 'silent' })
  await expect(openDatabase(silent.connection, log, { timeouts: { connect: 100 } })).rejects.toThrow(
    'The database cannot be reached: Connection terminated due to connection timeout.',
  )
  await silent.proxy.close()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'savanna-faults-'))
  const nowhere = { DATABASE_URL: formatAddress(silent.connection) }
  const program = await startProgram(dataDir, nowhere)
  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(/^The database cannot be reached: connect ECONNREFUSED .*\.\n$/)
  rmSync(dataDir, { recursive: true })
}, 180_000)

it("requests get 503 while the database is down, and succeed again when it's back", async () => {
  const chat = await openConversation(test, a, roomId)
  await proxy.break()
  await expectBusy(await read())
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  expect(await sendText(chat, roomId, 'Lost')).toMatchObject({ ok: false, problem: { code: 'busy' } })
  await expect(connectLive(test.url, { token: b.token })).rejects.toThrow()
  await proxy.restore()
  await isReady()
  expect((await read()).status).toBe(200)
  expect(await sendText(chat, roomId, 'Back')).toMatchObject({ ok: true })
  expect(await textsStored()).toEqual(['Back'])
  const again = await connectLive(test.url, { token: b.token })
  again.close()
  chat.close()
})

it('requests to a hanging database end in time and leave no broken connection in the pool', async () => {
  const chat = await openConversation(test, a, roomId)
  await Promise.all(Array.from({ length: 6 }, read))
  proxy.stall()
  const asked = performance.now()
  const begin = () => test.app.context.db.transaction((tx) => pingDatabase(tx))
  const begun = Promise.allSettled(Array.from({ length: 6 }, begin))
  const [sent, ...answers] = await Promise.all([
    sendText(chat, roomId, 'Into the void'),
    ...Array.from({ length: 6 }, read),
  ])
  for (const { status } of await begun) expect(status).toBe('rejected')
  expect(sent).toMatchObject({ ok: false, problem: { code: 'busy' } })
  for (const answer of answers) await expectBusy(answer)
  expect(await statusOf('/readyz')).toBe(503)
  expect(performance.now() - asked).toBeLessThan(30_000)
  await proxy.restore()
  await isReady()
  const after = await Promise.all(Array.from({ length: 12 }, read))
  expect(after.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(await sendText(chat, roomId, 'Heard')).toMatchObject({ ok: true })
  chat.close()
})

it('connections closed by the database lose no acknowledged message and give no wrong response', async () => {
  const before = await textsStored()
  const chat = await openConversation(test, a, roomId)
  const acknowledged: string[] = []
  const statuses = new Set<number>()
  let going = true
  const writing = (async () => {
    for (let n = 0; going; n++)
      if ((await sendText(chat, roomId, `Word ${n}`)).ok) acknowledged.push(`Word ${n}`)
  })()
  const reading = (async () => {
    while (going) statuses.add((await read()).status)
  })()
  for (let round = 0; round < 5; round++) {
    const said = acknowledged.length
    await endConnections()
    await expect.poll(() => acknowledged.length, { interval: 10 }).toBeGreaterThan(said + 3)
  }
  going = false
  await Promise.all([writing, reading])
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  const stored = (await textsStored()).slice(before.length)
  expect(acknowledged.filter((text) => !stored.includes(text))).toEqual([])
  expect(new Set(stored).size).toBe(stored.length)
  chat.close()
})

it('a lost connection fails only its transaction', async () => {
  const lost = test.app.context.db.transaction(async (tx) => {
    await pingDatabase(tx)
    await endConnections()
    await pingDatabase(tx)
  })
  await expect(lost).rejects.toThrow()
  await isReady()
  expect((await read()).status).toBe(200)
})
