import { EventEmitter, once } from 'node:events'
import type { Server } from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { route } from '@savanna/contract/route'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { serve } from '../serve.ts'
import { createHttp } from '../server.ts'
import { type HttpTimeouts, limitConnections } from './connections.ts'

const greet = route('POST', '/greet', {
  summary: 'Greets',
  access: 'public',
  body: z.object({ name: z.string() }),
  reply: z.object({ text: z.string() }),
})

const QUICK: Partial<HttpTimeouts> = { headersMs: 50, bodyMs: 50, checkMs: 10 }
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function start(timeouts: Partial<HttpTimeouts>, trustedProxies?: string): Promise<number> {
  const app = await createHttp({
    log: pino({ level: 'silent' }),
    rateLimitScale: 1,
    https: false,
    info: { title: 'Test', version: '1', description: '' },
    timeouts,
    ...(trustedProxies && { trustedProxies }),
  })
  serve(app, greet, async ({ body }) => ({ text: `Hello ${body.name}` }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  closers.push(() => app.close())
  return (app.server.address() as net.AddressInfo).port
}

/** Sends a few lines and returns the whole response until the server closes the connection. */
async function answerTo(port: number, ...lines: string[]): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  socket.write(lines.join('\r\n'))
  return text(socket).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error
    return ''
  })
}

const PROBLEM = /"code":"[a-z_]+","message":"[^"]+","error":"[^"]+"/

it("a connection closes if its headers don't end in time", async () => {
  const answer = await answerTo(await start(QUICK), 'GET /api/greet HTTP/1.1', 'Host: x', 'X-a: b')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toMatch(PROBLEM)
})

it.each(['Content-Length: 40', 'Transfer-Encoding: chunked'])(
  "a connection closes if its body doesn't end in time (%s)",
  async (length) => {
    const head = ['POST /api/greet HTTP/1.1', 'Host: x', 'Content-Type: application/json', length]
    const answer = await answerTo(await start({ ...QUICK, headersMs: 5_000 }), ...head, '', '9\r\n{"name": ')
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toMatch(PROBLEM)
  },
)

it('a large body gets additional time for its bytes', async () => {
  const port = await start({ ...QUICK, headersMs: 5_000, bytesPerMs: 0.001 })
  const body = JSON.stringify({ name: 'Amara' })
  const socket = net.connect(port, '127.0.0.1')
  const head = `Host: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
  socket.write(`POST /api/greet HTTP/1.1\r\n${head}\r\n\r\n${body.slice(0, 5)}`)
  // A smaller one that started later is closed in the meantime.
  await answerTo(port, 'POST /api/greet HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked', '', '')
  socket.write(body.slice(5))
  expect(await text(socket)).toContain('Hello Amara')
})

it('oversized headers and non-HTTP bytes get a problem response', async () => {
  const port = await start({})
  const large = await answerTo(port, 'GET / HTTP/1.1', 'Host: x', `X-a: ${'a'.repeat(20_000)}`, '', '')
  expect(large).toMatch(/^HTTP\/1\.1 431 /)
  expect(large).toMatch(PROBLEM)
  const garbage = await answerTo(port, 'hello', '', '')
  expect(garbage).toMatch(/^HTTP\/1\.1 400 /)
  expect(garbage).toMatch(PROBLEM)
})

it('an idle connection closes', async () => {
  expect(await answerTo(await start({ idleMs: 50 }), '')).toBe('')
})

async function connectAll(port: number, count: number) {
  const sockets = Array.from({ length: count }, () => net.connect(port, '127.0.0.1'))
  closers.unshift(() => sockets.map((socket) => socket.destroy()))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}

it('an address may hold a limited number of connections, and open others once some close', async () => {
  const port = await start({ connectionsPerAddress: 3 }, '192.0.2.1')
  const held = await connectAll(port, 3)
  expect(await answerTo(port, 'GET / HTTP/1.1', 'Host: x', 'Connection: close', '', '')).toBe('')
  for (const socket of held) socket.destroy()
  await expect
    .poll(() => answerTo(port, 'GET / HTTP/1.1', 'Host: x', 'Connection: close', '', ''))
    .toMatch(/^HTTP\/1\.1 404 /)
})

it.each(['loopback', '127.0.0.1', '10.0.0.1, 127.0.0.0/8'])(
  'the trusted proxy %s has no connection limit',
  async (proxies) => {
    const port = await start({ connectionsPerAddress: 1 }, proxies)
    await connectAll(port, 3)
    expect(await answerTo(port, 'GET / HTTP/1.1', 'Host: x', 'Connection: close', '', '')).toMatch(
      /^HTTP\/1\.1 404 /,
    )
  },
)

it('an IPv6 network shares a connection limit, and its site one ten times as high', () => {
  const server = new EventEmitter()
  limitConnections(server as Server, 2, '192.0.2.1')
  const connect = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroyed: false })
    server.emit(
      'connection',
      Object.assign(socket, { destroy: () => Object.assign(socket, { destroyed: true }) }),
    )
    return socket
  }
  const network = [1, 2, 3].map((host) => connect(`2001:db8:0:1::${host}`))
  expect(network.map(({ destroyed }) => destroyed)).toEqual([false, false, true])
  const site = Array.from({ length: 20 }, (_, nth) => connect(`2001:db8:0:${nth + 2}::1`))
  expect(site.filter(({ destroyed }) => !destroyed)).toHaveLength(18)
  site[0]?.emit('close')
  expect(connect('2001:db8:0:99::1').destroyed).toBe(false)
  expect(connect('2001:db8:1::1').destroyed).toBe(false)
})
