import { setTimeout as pause } from 'node:timers/promises'
import { listMessages } from '@savanna/contract/chat/routes'
import type { RoomMessage } from '@savanna/contract/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/kit/database/database.ts'
import { newId } from '../../src/kit/ids.ts'
import { createLog } from '../../src/kit/log.ts'
import { connectRedis, type RedisLink } from '../../src/kit/redis/redis.ts'
import { connectByRedis } from '../../src/kit/redis/redis-peers.ts'
import { callRoute } from '../actions/call-route.ts'
import { makeCouple, sendText } from '../actions/conversations.ts'
import { connectLive } from '../actions/live-client.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { makeSubscription, type TestMember } from '../factories/members.ts'
import { startRedis, type TestRedis } from '../programs/redis.ts'
import { openTcpProxy, type TcpProxy } from '../programs/tcp-proxy.ts'

const SHARED = { tokenSecret: 'the same secret for both of the servers', redisUrl: 'redis://shared' }
const log = createLog({ level: process.env.LOG_LEVEL ?? 'fatal' })

let database: TestDatabase
let redis: TestRedis
let proxy: TcpProxy
let links: RedisLink[]
let here: TestApp
let there: TestApp

beforeAll(async () => {
  ;[database, redis] = await Promise.all([createTestDatabase(), startRedis()])
  proxy = await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(redis.url).port) })
  const address = `redis://127.0.0.1:${proxy.port}`
  links = [await connectRedis(address, log), await connectRedis(address, log)]
  ;[here, there] = (await Promise.all(links.map(startServer))) as [TestApp, TestApp]
})
afterAll(async () => {
  for (const link of links ?? []) await link.close()
  await Promise.all([here?.close(), there?.close()])
  await proxy?.close()
  await redis?.kill()
  await database?.close()
})

/** Starts one of two servers of a site, with the proxy to Redis that a test can break. */
function startServer(link: RedisLink): Promise<TestApp> {
  return startTestApp(SHARED, {
    log,
    peers: connectByRedis(link),
    reach: async () => ({
      ...(await openDatabase(database.connection, log, { poolSize: 5 })),
      connection: database.connection,
    }),
  })
}

/** Makes two matched members with their conversation open, each on a server of their own. */
async function connectCouple() {
  const { a, b, roomId } = await makeCouple(here)
  for (const member of [a, b]) await makeSubscription(here.app.context, member)
  const open = ({ url }: TestApp, { token }: TestMember) =>
    connectLive(url, { token, room_id: roomId }, '/chat', { reconnection: true, reconnectionDelay: 100 })
  const [sideA, sideB] = await Promise.all([open(here, a), open(there, b)])
  const acknowledged: string[] = []

  /** Sends a message as a browser does: under the same client id until it is acknowledged. */
  async function sendUntilAcknowledged(text: string, from = sideA): Promise<void> {
    const clientId = newId()
    const sent = () => sendText(from, roomId, text, clientId).catch(() => undefined)
    await expect.poll(sent, { interval: 100 }).toMatchObject({ ok: true })
    acknowledged.push(text)
  }

  /** Waits until a message sent at one server arrives at the other. */
  async function waitUntilConnected(): Promise<void> {
    const arrived = async () => {
      const text = `Word ${acknowledged.length}`
      await sendUntilAcknowledged(text)
      const arrives = sideB
        .waitForEvent<RoomMessage>(roomId, ({ data }) => data.content === text)
        .then(() => true)
      return Promise.race([arrives, pause(500).then(() => false)])
    }
    await expect.poll(arrived, { interval: 50 }).toBe(true)
  }

  return {
    /** Sends a message from each side. */
    async sendFromBoth(text: string) {
      await sendUntilAcknowledged(text, sideA)
      await sendUntilAcknowledged(text, sideB)
    },
    waitUntilConnected,
    /** Expects everything acknowledged to be stored, once and in order, and disconnects. */
    async end() {
      const query = { after: 0 }
      const { body } = await callRoute(there, b, listMessages, { params: { roomId }, query })
      expect(body.result.map(({ content }) => content)).toEqual(acknowledged)
      for (const client of [sideA, sideB]) client.close()
    },
  }
}

const statusOf = async (path: string) => (await fetch(`${here.url}${path}`)).status

it('two servers go on when Redis is flushed', async () => {
  const pair = await connectCouple()
  await pair.waitUntilConnected()
  await links[0]?.client.flushall()
  await pair.waitUntilConnected()
  const count = async ({ app }: TestApp) => (await app.context.counter('guesses', 60_000)).current
  await expect.poll(async () => (await count(there)) + 1 === (await count(here))).toBe(true)
  await pair.end()
})

it('two servers work without a hanging Redis and use it again when it answers', async () => {
  const pair = await connectCouple()
  await pair.waitUntilConnected()
  const back = Promise.all(links.map((link) => new Promise<void>((resolve) => link.onReconnect(resolve))))
  proxy.stall()
  // A server that has nothing to send does not notice.
  await pair.sendFromBoth('Meanwhile')
  expect(await statusOf('/readyz')).toBe(200)
  expect((await here.app.context.counter('guesses', 60_000)).current).toBeGreaterThan(0)
  await proxy.restore()
  await back
  await pair.waitUntilConnected()
  await pair.end()
}, 180_000)
