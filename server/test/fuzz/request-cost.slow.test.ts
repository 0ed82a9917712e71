import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCouple } from '../../../testkit/actions/conversations.ts'
import { connectLive, type LiveClient } from '../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import type { TestMember } from '../../../testkit/factories/members.ts'

// Whatever surrounds a body is also read before anything is counted: headers, query strings, paths, file
// names, and live connections' messages. validation-cost.rules.test.ts measures the bodies.

/** Node accepts 16 KB of headers and URL, and live connections 64 KB. */
const HEADER = 15_000
const EVENT = 60 * 1024
/** The most characters that the router accepts for one parameter. */
const PARAMETER = 600
const MOST_MS = 20
const MOST_TIMES = 5
/** A plain request costs about this; the clock says little below it. */
const LEAST_MS = 4
/** Some of these send thousands of requests. */
const LONG_MS = 180_000

let test: TestApp
let me: TestMember
let roomId: string
const clients: LiveClient[] = []
beforeAll(async () => {
  test = await startTestApp()
  const couple = await makeCouple(test)
  me = couple.a
  roomId = couple.roomId
})
afterAll(async () => {
  for (const client of clients) client.close()
  await test.close()
})

/**
 * Returns an action's processor time in milliseconds: the lowest of a few tries, since other work may run
 * alongside; `enough` ends the tries.
 */
async function costOf(act: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < 10 && least > enough; time++) {
    const before = process.cpuUsage()
    await act()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** Returns a text's length in bytes, also as JSON. */
const sizeOf = (text: string) =>
  Math.max(Buffer.byteLength(text), Buffer.byteLength(JSON.stringify(text)) - 2)

/** Returns the places where a hostile text costs too much, compared with a plain one of equal length. */
async function findExpensive<P extends string>(
  places: Record<P, (text: string) => Promise<unknown>>,
  parts: string[],
  bytes: number,
) {
  const found: string[] = []
  for (const [place, send] of Object.entries<(text: string) => Promise<unknown>>(places)) {
    const plain = await costOf(() => send('a'.repeat(bytes)), LEAST_MS)
    const most = Math.min(MOST_MS, MOST_TIMES * Math.max(plain, LEAST_MS))
    for (const part of parts) {
      const text = part.repeat(Math.floor(bytes / sizeOf(part)))
      const cost = await costOf(() => send(text), most)
      if (cost > most)
        found.push(`${place}: ${JSON.stringify(part)} ${cost.toFixed(1)} ms, plain ${plain.toFixed(1)}`)
    }
  }
  return found
}

interface Message {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a raw request, and returns its status once the response was read. */
const send = ({ method = 'GET', path = '/api/users/start', headers = {}, body }: Message) =>
  new Promise<number>((resolve, reject) => {
    const options = { method, headers: { connection: 'close', ...headers } }
    request(`${test.url}${path}`, options, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume()
    })
      .on('error', reject)
      .end(body)
  })

const SIGNS = [
  ' ',
  '\t',
  ...', ; = " \\ ( [ / . - : % * & + _ @ ? 0 1'.split(' '),
  'a,',
  'a;q=0.1,',
  'en-',
  'a=b; ',
  'language=de; ',
  '%25',
  '%e0%a4%a',
  '1-,',
  '0-1,',
  '"a",',
  'W/"',
  '127.0.0.1,',
  '1.1.1.1, ',
  '::',
  '::1,',
  'Mozilla/5.0 (',
  'Chrome/',
  'Version/1 ',
  'Bearer ',
  'a.a.',
  'text/html,',
  '*/*;',
  'gzip;q=0,',
  'http://',
  'xn--',
  't=1,v1=',
  '\u00ff',
]
const split = (names: string) => names.trim().split(/\s+/)
/** The headers that each of these reads, and some that nothing reads. */
const HEADERS = {
  '/api/users/start':
    split(`accept accept-encoding accept-language authorization cookie content-type content-disposition
    origin user-agent x-forwarded-for x-forwarded-host x-forwarded-proto sec-fetch-site access-control-request-headers`),
  '/': split('accept-encoding accept-language cookie if-none-match if-modified-since range'),
  '/icons/icon-192.png': split('if-none-match if-modified-since if-match range if-range'),
  '/socket.io/?EIO=4&transport=polling': split('origin cookie accept-language user-agent x-forwarded-for'),
}

it('no header makes a request expensive', { timeout: LONG_MS }, async () => {
  const places = Object.entries(HEADERS).flatMap(([path, names]) =>
    names.map((name) => [
      `${name} of ${path}`,
      (value: string) => send({ path, headers: { authorization: `Bearer ${me.token}`, [name]: value } }),
    ]),
  )
  expect(await findExpensive(Object.fromEntries(places), SIGNS, HEADER)).toEqual([])
})

it('no header makes a login expensive', { timeout: LONG_MS }, async () => {
  const body = JSON.stringify({ login: me.username, pwd: 'Wrong-password1' })
  const logIn = (headers: Record<string, string>) =>
    send({
      method: 'POST',
      path: '/api/users/login',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  const places = Object.fromEntries(
    ['user-agent', 'accept-language', 'cookie', 'content-type'].map((name) => [
      name,
      (value: string) => logIn({ [name]: value }),
    ]),
  )
  const found = await findExpensive(places, SIGNS, HEADER)
  // Comparing a password takes longer than all the rest: only values far above it count.
  expect(found.filter((line) => Number(/ ([\d.]+) ms/.exec(line)?.[1]) > 10 * MOST_MS)).toEqual([])
})

const QUERY = [
  '&',
  '=',
  'a=b&',
  'a[b]=c&',
  'a[',
  'page=1&',
  '%25',
  '%E0%A4',
  '+',
  ';',
  '__proto__=1&',
  'q=%CC%81&',
]
const ESCAPED = [
  '%CC%81',
  '%CC%81%CC%A7',
  '%EF%B7%BA',
  '%E2%80%8B',
  '%20',
  '%25',
  'a-',
  '.',
  '%2F',
  '%00',
  '%F0%9F%8F%B4',
]

it('no query and no path makes a request expensive', { timeout: LONG_MS }, async () => {
  const headers = { authorization: `Bearer ${me.token}` }
  const get = (path: string) => send({ path, headers })
  const queries = {
    'query of a search': (text: string) => get(`/api/main/suggestions/${me.id}?${text}`),
    'query of a page': (text: string) => get(`/?${text}`),
    'query of cities': (text: string) => get(`/api/geo/cities?q=${text}`),
    'query of a live connection': (text: string) => get(`/socket.io/?EIO=4&transport=polling&${text}`),
    'unknown path': (text: string) => get(`/${text}`),
  }
  expect(await findExpensive(queries, QUERY, HEADER)).toEqual([])
  const paths = {
    username: (text: string) => get(`/api/users/profile/${text}`),
    key: (text: string) => get(`/api/users/register/${text}`),
    id: (text: string) => get(`/api/chat/room/${text}`),
    media: (text: string) => get(`/media/${text}`),
    page: (text: string) => get(`/users/profile/${text}`),
    file: (text: string) => get(`/assets/${text}`),
  }
  expect(await findExpensive(paths, ESCAPED, PARAMETER)).toEqual([])
})

it('no file or field name makes a form expensive', async () => {
  const form = (disposition: string, type = 'image/png') => {
    const body = `--x\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\nabc\r\n--x--\r\n`
    return send({
      method: 'POST',
      path: `/api/users/update/${me.id}/picture`,
      headers: {
        authorization: `Bearer ${me.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': `${Buffer.byteLength(body)}`,
      },
      body,
    })
  }
  const places = {
    'file name': (text: string) => form(`form-data; name="file"; filename="${text}"`),
    'encoded file name': (text: string) => form(`form-data; name="file"; filename*=utf-8''${text}`),
    'name of a field': (text: string) => form(`form-data; name="${text}"`),
    parameters: (text: string) => form(`form-data; ${text}`),
    type: (text: string) => form('form-data; name="file"; filename="a"', text),
    boundary: (text: string) =>
      send({
        method: 'POST',
        path: `/api/users/update/${me.id}/picture`,
        headers: {
          authorization: `Bearer ${me.token}`,
          'content-type': `multipart/form-data; boundary=${Buffer.from(text).toString('latin1').replaceAll('\r\n', '')}`,
          'content-length': '3',
        },
        body: 'abc',
      }),
  }
  const parts = ['a\u0301\u0327', '\\', '\\"', '"', ';', 'a=b;', '%CC%81', "'", '../', ' ', '\u200b', '\r\n ']
  expect(await findExpensive(places, parts, 7_000)).toEqual([])
})

const TEXTS = [
  'a\u0301\u0327',
  '\u0301\u0327',
  '\ufdfa',
  '\u200b',
  ' ',
  'a-',
  '\u2067',
  '\ud800',
  '"',
  '\\',
  '1',
  'a.',
]

/** The shapes in which an event may carry a text, with how often each contains it. */
const SHAPES: [copies: number, make: (text: string) => unknown][] = [
  [1, (text) => text],
  [1, (text) => [text]],
  [1, (text) => ({ [text]: 1 })],
  [
    8,
    (text) => ({
      call_id: text,
      to: text,
      key: text,
      message: text,
      seq: text,
      room_id: text,
      text,
      signal: text,
    }),
  ],
  [2, (text) => ({ call_id: '01900000-0000-7000-8000-0000000000aa', message: text, media: { audio: text } })],
  [3, (text) => ({ text, client_id: text, reply_to: text })],
  [2, (text) => Array.from({ length: 500 }, (_, at) => text.slice(at * 100, (at + 1) * 100))],
]

it('no event makes a live connection expensive', { timeout: LONG_MS }, async () => {
  const open = async (namespace: string, auth = {}) => {
    const client = await connectLive(test.url, { token: me.token, ...auth }, namespace, {
      transports: ['websocket'],
    })
    clients.push(client)
    return client
  }
  const main = await open('/')
  const events: [namespace: string, names: string, probe: [event: string, input: unknown]][] = [
    [
      '/',
      'watch unwatch watchPosts unwatchPosts received askCall declineCall sendNotif unknown',
      ['watchPosts', []],
    ],
    ['/chat', `${roomId} readMessage typing unknown`, ['unknown', {}]],
    ['/call', 'invite accept rejoin leave signal media sendMessage unknown', ['leave', {}]],
  ]
  const found: string[] = []
  let count = 0
  for (const [namespace, names, probe] of events) {
    const client = namespace === '/' ? main : await open(namespace, { room_id: roomId })
    for (const [at, [copies, make]] of SHAPES.entries()) {
      const places = names.split(' ').map((name) => [
        `${namespace} ${name} #${at + 1}`,
        async (text: string) => {
          client.socket.emit(name, make(text))
          // A connection is read in order: once this is acknowledged, the event has been read.
          await client.emitWithAck(...probe)
        },
      ])
      count += places.length
      found.push(...(await findExpensive(Object.fromEntries(places), TEXTS, EVENT / copies)))
    }
  }
  expect(count).toBeGreaterThan(100)
  expect(found).toEqual([])
})

it('no credential makes joining a namespace expensive', { timeout: LONG_MS }, async () => {
  const join = (namespace: string, auth: Record<string, unknown>) =>
    connectLive(test.url, auth, namespace, { transports: ['websocket'] }).then(
      (client) => client.close(),
      () => {},
    )
  const places = {
    token: (text: string) => join('/', { token: text }),
    'claims of a token': (text: string) => join('/', { token: `a.${text}.a` }),
    'another field': (text: string) => join('/', { token: me.token, [text]: text }),
    room: (text: string) => join('/chat', { token: me.token, room_id: text }),
    'namespace of calls': (text: string) => join('/call', { token: text }),
  }
  expect(await findExpensive(places, [...TEXTS, 'eyJ', 'a.', '='], EVENT / 2)).toEqual([])
})
