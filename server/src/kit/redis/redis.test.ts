import { afterAll, beforeAll, expect, it } from 'vitest'
import { reservePort } from '../../../../testkit/programs/free-port.ts'
import { startRedis, type TestRedis } from '../../../../testkit/programs/redis.ts'
import { createOwnCounter } from '../counter.ts'
import { createLog } from '../log.ts'
import { connectRedis, type RedisLink } from './redis.ts'
import { createSharedCounter } from './redis-peers.ts'

const log = createLog({ level: 'silent' })
let redis: TestRedis
let link: RedisLink
let other: RedisLink

beforeAll(async () => {
  redis = await startRedis()
  link = await connectRedis(redis.url, log)
  other = await connectRedis(redis.url, log)
})
afterAll(async () => {
  await Promise.all([link.close(), other.close()])
  await redis.kill()
})

it("the start fails with one sentence if Redis can't be reached", async () => {
  const nowhere = `redis://127.0.0.1:${await reservePort()}`
  await expect(connectRedis(nowhere, log)).rejects.toThrow(
    /^Redis cannot be reached at REDIS_URL: .*ECONNREFUSED/,
  )
})

it('a shared counter counts across servers, in windows that end', async () => {
  const [here, there] = [createSharedCounter(link.client), createSharedCounter(other.client)]
  expect(await here('log-ins of ada', 60_000)).toMatchObject({ current: 1 })
  expect(await there('log-ins of ada', 60_000)).toMatchObject({ current: 2 })
  expect(await there('log-ins of bob', 60_000)).toMatchObject({ current: 1 })
  expect((await here('log-ins of ada', 60_000)).ttl).toBeGreaterThan(50_000)
  await here('short', 20)
  await expect.poll(async () => (await here('short', 20)).current).toBe(1)
})

it('a shared counter counts locally while Redis is down, and the link reports the reconnection', async () => {
  const count = createSharedCounter(link.client)
  await count('sends', 60_000)
  const back = new Promise<void>((resolve) => link.onReconnect(resolve))
  await redis.kill()
  expect([await count('sends', 60_000), await count('sends', 60_000)].map(({ current }) => current)).toEqual([
    1, 2,
  ])
  await redis.start()
  await back
  expect(await createSharedCounter(other.client)('sends', 60_000).then(({ current }) => current)).toBe(1)
})

it('a local counter starts a new window when the old one is over', async () => {
  let now = 0
  const count = createOwnCounter(() => now)
  expect(await count('a', 1_000)).toEqual({ current: 1, ttl: 1_000 })
  now = 400
  expect(await count('a', 1_000)).toEqual({ current: 2, ttl: 600 })
  now = 1_000
  expect(await count('a', 1_000)).toEqual({ current: 1, ttl: 1_000 })
})
