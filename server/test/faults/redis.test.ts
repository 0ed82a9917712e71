import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/kit/database/database.ts'
import { createLog } from '../../src/kit/log.ts'
import { connectRedis, type RedisLink } from '../../src/kit/redis/redis.ts'
import { connectByRedis } from '../../src/kit/redis/redis-peers.ts'
import { connectCouple } from '../actions/couple-on-two-servers.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
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

const statusOf = async (path: string) => (await fetch(`${here.url}${path}`)).status

it('two servers go on when Redis is flushed', async () => {
  const pair = await connectCouple(here, there)
  await pair.waitUntilConnected()
  await links[0]?.client.flushall()
  await pair.waitUntilConnected()
  const count = async ({ app }: TestApp) => (await app.context.counter('guesses', 60_000)).current
  await expect.poll(async () => (await count(there)) + 1 === (await count(here))).toBe(true)
  await pair.end()
})

it('two servers work without a hanging Redis and use it again when it answers', async () => {
  const pair = await connectCouple(here, there)
  await pair.waitUntilConnected()
  const back = Promise.all(links.map((link) => new Promise<void>((resolve) => link.onReconnect(resolve))))
  proxy.stall()
  // A server that has nothing to send does not notice.
  await pair.sendFromBoth('Meanwhile')
  expect(await statusOf('/readyz')).toBe(200)
  const sockets = await here.app.context.live.io.of('/chat').fetchSockets()
  expect(sockets.map(({ data }) => data.caller.id)).toContain(pair.a.id)
  expect((await here.app.context.counter('guesses', 60_000)).current).toBeGreaterThan(0)
  await proxy.restore()
  await back
  await pair.waitUntilConnected()
  await pair.end()
}, 180_000)
