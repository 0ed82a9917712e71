import net from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { settings, TIMEOUT_MS } from './settings.ts'

let test: TestApp
const counts = { requests: 0, answered: 0 }

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => {
  process.stdout.write(`fuzz: ${counts.requests} pieces of raw HTTP (${counts.answered} answered)\n`)
  await test.close()
})

const method = fc.constantFrom('GET', 'POST', 'HEAD', 'TRACE', 'CONNECT', 'PRI', 'get', 'G\0T', '')
const target = fc.constantFrom(
  '/healthz',
  '/api/users/login',
  '/api/site',
  '//api//site',
  '/api/../healthz',
  '*',
  'http://elsewhere.test/api/site',
  'elsewhere.test:443',
  '/socket.io/?EIO=4&transport=websocket',
  '/media/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/docs/static/..%5c..%5cpackage.json',
  '/a b',
  '/é',
  `/${'a'.repeat(20_000)}`,
)
const version = fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '')
const header = fc.constantFrom(
  'Host: a',
  'Host: a, b',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 5, 6',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: xchunked',
  'Content-Type: application/json',
  'Content-Type: ;;=',
  'Connection: keep-alive, Upgrade, close',
  'Upgrade: h2c',
  'Upgrade: websocket',
  'Expect: 100-continue',
  'Expect: nothing',
  'Range: bytes=9-1,-',
  'Accept-Encoding: br;q=x, *',
  ' folded',
  'no colon',
  ': empty',
  'X: \0',
  `X: ${'a'.repeat(9_000)}`,
)
const body = fc.constantFrom(
  '',
  '{}',
  '{"a":1}',
  '5\r\n{"a":\r\n0\r\n\r\n',
  'ffffffffff\r\n',
  '0\r\n\r\nGET /api/site HTTP/1.1\r\n\r\n',
  '\0\xff',
)
const lineEnd = fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r')

const request = fc
  .tuple(method, target, version, fc.array(header, { maxLength: 5 }), body, lineEnd)
  .map(([verb, path, protocol, headers, content, end]) => {
    return [[verb, path, protocol].join(' '), 'Host: x', ...headers, '', content].join(end)
  })

/** Sends text and its end, and returns everything up to the server closing the connection. */
async function exchange(sent: string): Promise<string> {
  const socket = net.connect({ host: '127.0.0.1', port: test.config.port, allowHalfOpen: true })
  socket.end(Buffer.from(sent, 'latin1'))
  socket.setTimeout(15_000, () => socket.destroy(new Error('no answer and no end')))
  return text(socket).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return ''
    throw error
  })
}

it('random bytes over a connection get a response or end it, and the server continues', {
  timeout: TIMEOUT_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 3 }), async (requests) => {
      const answer = await exchange(requests.join(''))
      for (const [, status] of answer.matchAll(/^HTTP\/1\.\d (\d{3}) /gm))
        expect(Number(status)).toBeLessThan(500)
      expect(answer).not.toMatch(/\n\s+at |node_modules|root:x:/)
      counts.requests += requests.length
      counts.answered += answer === '' ? 0 : 1
      expect((await fetch(`${test.url}/healthz`)).status).toBe(200)
    }),
    settings(0, 15),
  )
})
