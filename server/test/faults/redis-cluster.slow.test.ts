import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectCouple } from '../../../testkit/actions/couple-on-two-servers.ts'
import { startTwoServers, type TwoServers } from '../../../testkit/actions/two-servers.ts'
import type { TestApp } from '../../../testkit/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts'
import { startRedis, type TestRedis } from '../../../testkit/programs/redis.ts'
import { startRedisCluster, type TestRedisCluster } from '../../../testkit/programs/redis-cluster.ts'
import { createLog } from '../../src/kit/log.ts'
import { connectRedis } from '../../src/kit/redis/redis.ts'

const log = createLog({ level: 'fatal' })

let database: TestDatabase
let redis: TestRedisCluster
let single: TestRedis
let servers: TwoServers
let here: TestApp
let there: TestApp

beforeAll(async () => {
  ;[database, redis, single] = await Promise.all([createTestDatabase(), startRedisCluster(), startRedis()])
  servers = await startTwoServers(database, redis.url)
  ;({ here, there } = servers)
}, 180_000)
afterAll(async () => {
  await servers?.close()
  await Promise.all([redis?.stop(), single?.kill()])
  await database?.close()
})

it("a Redis that contradicts its URLs' kind is rejected in one sentence", async () => {
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

it('killing a master while people write loses no acknowledged message', async () => {
  const pair = await connectCouple(here, there)
  await pair.waitUntilConnected()
  const back = Promise.all(
    servers.links.map((link) => new Promise<void>((resolve) => link.onReconnect(resolve))),
  )
  await redis.killMasterOf(`savanna#/chat#${pair.roomId}#`)
  for (let n = 0; n < 5; n++) await pair.sendFromBoth(`Meanwhile ${n}`)
  await back
  await pair.waitUntilConnected()
  await pair.end()
}, 60_000)
