import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectLive } from '../../../../testkit/actions/live-client.ts'
import { createOwnCounter } from '../counter.ts'
import { createLog } from '../log.ts'
import { createRealtime } from './realtime.ts'

const log = createLog({ level: 'silent' })
/** Two of a site's servers, which count together. */
const counter = createOwnCounter()
const sites = [0, 1].map(() => {
  const server = createServer()
  const live = createRealtime({
    server,
    authenticate: async () => undefined,
    log,
    publicUrl: 'http://savanna.test',
    // Allows three a minute.
    rateLimitScale: 1 / 200,
    counter,
    trustedProxies: 'loopback',
  })
  return { server, live }
})
const urls: string[] = []

beforeAll(async () => {
  for (const { server } of sites) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  }
})
afterAll(async () => {
  for (const { server, live } of sites) {
    await live.close()
    server.close()
  }
})

const from = (address: string) => ({ 'x-forwarded-for': address })

/** Makes a handshake by polling on the nth server. */
const handshake = (nth: number, address: string) =>
  fetch(`${urls[nth]}/socket.io/?EIO=4&transport=polling`, { headers: from(address) })

it("an address's handshakes are limited per minute, across all servers", async () => {
  const answers = [
    await handshake(0, '203.0.113.1'),
    await handshake(1, '203.0.113.1'),
    await handshake(0, '203.0.113.1'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const refused = await handshake(1, '203.0.113.1')
  expect([refused.status, await refused.json()]).toEqual([403, { code: 4, message: 'too_often' }])
  expect((await handshake(1, '203.0.113.2')).status).toBe(200)
})

it('WebSocket handshakes count too, and an IPv6 network counts as one address', async () => {
  const connect = (address: string) =>
    connectLive(urls[0] ?? '', {}, '/', { transports: ['websocket'], extraHeaders: from(address) })
  for (let nth = 1; nth <= 3; nth++)
    await expect(connect(`2001:db8:0:1::${nth}`)).rejects.toThrow('not_logged_in')
  await expect(connect('2001:db8:0:1::4')).rejects.toThrow('websocket error')
  await expect(connect('2001:db8:0:2::1')).rejects.toThrow('not_logged_in')
})

it('an IPv6 site is allowed ten times as many handshakes as one network', async () => {
  const statuses: number[] = []
  for (let nth = 0; nth < 33; nth++) {
    const answer = await handshake(nth % 2, `2001:db8:5:${nth.toString(16)}::1`)
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array(30).fill(200), 403, 403, 403])
})

it("the handshake limit doesn't affect open connections", async () => {
  const opened = await handshake(0, '203.0.113.3')
  const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string }
  for (let nth = 0; nth < 4; nth++) await handshake(0, '203.0.113.3')
  const said = await fetch(`${urls[0]}/socket.io/?EIO=4&transport=polling&sid=${sid}`, {
    method: 'POST',
    body: '40',
    headers: from('203.0.113.3'),
  })
  expect(said.status).toBe(200)
})
