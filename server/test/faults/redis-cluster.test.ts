import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/kit/database/database.ts'
import { createLog } from '../../src/kit/log.ts'
import { connectRedis, type RedisLink } from '../../src/kit/redis/redis.ts'
import { connectByRedis } from '../../src/kit/redis/redis-peers.ts'
import { connectCouple } from '../actions/couple-on-two-servers.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { startRedis, type TestRedis } from '../programs/redis.ts'
import { startRedisCluster, type TestRedisCluster } from '../programs/redis-cluster.ts'

const SHARED = { tokenSecret: 'the same secret for both of the servers', redisUrl: 'redis://shared' }
const log = createLog({ level: process.env.LOG_LEVEL ?? 'fatal' })

let database: TestDatabase
let redis: TestRedisCluster
let single: TestRedis
let links: RedisLink[]
let here: TestApp
let there: TestApp

beforeAll(async () => {
  ;[database, redis, single] = await Promise.all([createTestDatabase(), startRedisCluster(), startRedis()])
  links = [await connectRedis(redis.url, log), await connectRedis(redis.url, log)]
  ;[here, there] = (await Promise.all(links.map(startServer))) as [TestApp, TestApp]
}, 180_000)
afterAll(async () => {
  await Promise.all([here?.close(), there?.close()])
  for (const link of links ?? []) await link.close()
  await Promise.all([redis?.stop(), single?.kill()])
  await database?.close()
})

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

it('a Redis of the other kind than the addresses say is refused in one sentence', async () => {
  const [address = ''] = redis.url.split(',')
  await expect(connectRedis(address, log)).rejects.toThrow(
    /^REDIS_URL leads to a Redis Cluster: name several/,
  )
  await expect(connectRedis(`${single.url},${single.url}`, log)).rejects.toThrow(
    /^Redis cannot be reached at REDIS_URL: .*cluster support disabled/,
  )
})

it('servers reach each other through a Redis Cluster, and count together', async () => {
  const pair = await connectCouple(here, there)
  await pair.waitUntilConnected()
  const count = async ({ app }: TestApp) => (await app.context.counter('guesses', 60_000)).current
  expect([await count(here), await count(there), await count(here)]).toEqual([1, 2, 3])
  await pair.end()
})

it('a master is killed while people write, and nothing that was acknowledged is lost', async () => {
  const pair = await connectCouple(here, there)
  await pair.waitUntilConnected()
  const back = Promise.all(links.map((link) => new Promise<void>((resolve) => link.onReconnect(resolve))))
  await redis.killMasterOf(`savanna#/chat#${pair.roomId}#`)
  for (let n = 0; n < 5; n++) await pair.sendFromBoth(`Meanwhile ${n}`)
  await back
  await pair.waitUntilConnected()
  await pair.end()
}, 60_000)
