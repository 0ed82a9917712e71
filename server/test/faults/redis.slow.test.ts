import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connectCouple } from '../../../testkit/actions/couple-on-two-servers.ts'
import { startTwoServers, type TwoServers } from '../../../testkit/actions/two-servers.ts'
import type { TestApp } from '../../../testkit/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts'
import { startRedis, type TestRedis } from '../../../testkit/programs/redis.ts'
import { openTcpProxy, type TcpProxy } from '../../../testkit/programs/tcp-proxy.ts'

let database: TestDatabase
let redis: TestRedis
let proxy: TcpProxy
let servers: TwoServers
let here: TestApp
let there: TestApp

beforeAll(async () => {
  ;[database, redis] = await Promise.all([createTestDatabase(), startRedis()])
  proxy = await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(redis.url).port) })
  servers = await startTwoServers(database, `redis://127.0.0.1:${proxy.port}`)
  ;({ here, there } = servers)
})
afterAll(async () => {
  await servers?.close()
  await proxy?.close()
  await redis?.kill()
  await database?.close()
})

const statusOf = async (path: string) => (await fetch(`${here.url}${path}`)).status

it('a server queries others only for rooms that have members there', async () => {
  const pair = await connectCouple(here, there)
  await pair.waitUntilConnected()
  const link = servers.links[0]
  if (!link) throw new Error('There is no server.')
  const published = vi.spyOn(link.client, 'spublish')
  const connectedTo = async (id: string) => {
    const sockets = await here.app.context.live.io.of('/chat').in(`member:${id}`).fetchSockets()
    return sockets.map(({ data }) => data.caller.id)
  }
  const questions = (id: string) =>
    published.mock.calls.filter(([, message]) => `${message}`.includes(`member:${id}`))

  expect(await connectedTo(pair.a.id)).toEqual([pair.a.id])
  expect(await connectedTo('nobody')).toEqual([])
  expect([...questions(pair.a.id), ...questions('nobody')]).toEqual([])
  expect(await connectedTo(pair.b.id)).toEqual([pair.b.id])
  expect(questions(pair.b.id)).toHaveLength(1)
  published.mockRestore()
  await pair.end()
})

it('two servers continue when Redis is flushed', async () => {
  const pair = await connectCouple(here, there)
  await pair.waitUntilConnected()
  await servers.links[0]?.client.flushall()
  await pair.waitUntilConnected()
  const count = async ({ app }: TestApp) => (await app.context.counter('guesses', 60_000)).current
  await expect.poll(async () => (await count(there)) + 1 === (await count(here))).toBe(true)
  await pair.end()
})

it('two servers work without a hanging Redis and use it again when it responds', async () => {
  const pair = await connectCouple(here, there)
  await pair.waitUntilConnected()
  const back = Promise.all(
    servers.links.map((link) => new Promise<void>((resolve) => link.onReconnect(resolve))),
  )
  proxy.stall()
  // A server with nothing to send doesn't notice.
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
