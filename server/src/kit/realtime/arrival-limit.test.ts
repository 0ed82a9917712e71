import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectLive } from '../../../../testkit/actions/live-client.ts'
import { createOwnCounter } from '../counter.ts'
import { createLog } from '../log.ts'
import { createArrivalLimit } from './arrival-limit.ts'
import { createRealtime } from './realtime.ts'

const AT_ONCE = 100

const server = createServer()
/** Finishes authenticating the waiting connections. */
const waiting: (() => void)[] = []
let onWaiting = () => {}
const live = createRealtime({
  server,
  authenticate: () =>
    new Promise((resolve) => {
      waiting.push(() => resolve(undefined))
      onWaiting()
    }),
  log: createLog({ level: 'silent' }),
  publicUrl: 'http://savanna.test',
  rateLimitScale: 10,
  counter: createOwnCounter(),
  trustedProxies: 'loopback',
})
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await live.close()
  server.close()
})

const handshake = () => fetch(`${url}/socket.io/?EIO=4&transport=polling`)

it('sheds connections while a hundred handshakes are in flight, and accepts them afterwards', async () => {
  const full = new Promise<void>((resolve) => {
    onWaiting = () => waiting.length === AT_ONCE && resolve()
  })
  const arriving = Array.from({ length: AT_ONCE }, () =>
    connectLive(url, { token: 'of a member' }, '/', { transports: ['websocket'], reconnection: false }).catch(
      String,
    ),
  )
  await full

  const refused = await handshake()
  expect([refused.status, await refused.json()]).toEqual([403, { code: 4, message: 'busy' }])
  for (const decide of waiting) decide()
  expect(new Set(await Promise.all(arriving))).toEqual(new Set(['Error: not_logged_in']))
  expect((await handshake()).status).toBe(200)
})

it("one address's connections leave slots for others", () => {
  const from = (address: string) =>
    ({
      headers: { 'x-forwarded-for': address },
      socket: { remoteAddress: '127.0.0.1' },
    }) as unknown as IncomingMessage
  const arrivals = createArrivalLimit({ trustedProxies: 'loopback', rateLimitScale: 1 })
  const never = new Promise(() => {})
  let count = 0
  while (arrivals.hasRoom(from('198.51.100.1'))) {
    arrivals.count(from('198.51.100.1'), never)
    count++
  }
  expect(count).toBe(50)
  expect(arrivals.hasRoom(from('203.0.113.9'))).toBe(true)
})
