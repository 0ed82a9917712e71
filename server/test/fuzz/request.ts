import http from 'node:http'
import type { AnyRoute, MultipartSpec } from '@savanna/contract/route'
import fc from 'fast-check'
import { z } from 'zod'
import { type ArbitrariesByName, arbitraryOf } from './arbitrary.ts'
import type { FuzzSite } from './fuzz-site.ts'
import { mutate } from './mutate.ts'
import { nastyText } from './nasty.ts'

type Role = 'visitor' | 'member' | 'admin'

/** A request as sent over the network. */
export interface Request {
  role: Role
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

export interface FuzzResponse {
  status: number
  type: string
  text: string
  ms: number
}

/** Percent-encodes any text, including halves of surrogate pairs, as the bytes they would be. */
export function percentEncode(text: string): string {
  const bytes = [...text].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0
    const lone = code >= 0xd800 && code <= 0xdfff
    return lone ? [0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)] : [...Buffer.from(character)]
  })
  return bytes
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`
    })
    .join('')
}

/** Requests to a route: valid ones, almost valid ones, and garbage. */
export function requestsTo(route: AnyRoute, site: FuzzSite): fc.Arbitrary<Request> {
  const arbitraries = arbitrariesFor(route, site)
  return fc
    .record({
      role: roleFor(route),
      path: pathOf(route, arbitraries),
      query: queryOf(route, arbitraries),
      sent: bodyOf(route, arbitraries),
      odd,
    })
    .map(({ role, path, query, sent, odd }) => ({
      role,
      method: route.method,
      path: `/api${path}${query}`,
      headers: { ...sent.headers, ...odd },
      body: sent.body,
    }))
}

/** Returns a route's arbitraries; an id that must be the caller's own usually is. */
function arbitrariesFor({ spec: { own } }: AnyRoute, site: FuzzSite): ArbitrariesByName {
  const arbitraries = site.arbitraries
  const mine = fc.nat().map((pick) => (pick % 8 ? site.me.id : site.friend.id))
  return (name) => (name === own ? mine : arbitraries(name))
}

function roleFor({ spec: { access } }: AnyRoute): fc.Arbitrary<Role> {
  const right: Role = access === 'public' ? 'visitor' : access === 'member' ? 'member' : 'admin'
  const any = fc.constantFrom<Role>('visitor', 'member', 'admin')
  return fc.oneof({ weight: 7, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: any })
}

const mostly = <T>(right: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: other })

function pathOf({ path, spec }: AnyRoute, arbitraries: ArbitrariesByName): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return fc.constant(part)
    const name = part.slice(1)
    const shape = spec.params?.shape[name] as z.ZodType | undefined
    const right = arbitraries(name) ?? (shape ? arbitraryOf(shape, arbitraries) : fc.uuid())
    return mostly(right.map(String), nastyText).map(percentEncode)
  })
  return fc.tuple(...parts).map((made) => made.join('/'))
}

function queryOf({ spec: { query } }: AnyRoute, arbitraries: ArbitrariesByName): fc.Arbitrary<string> {
  const right = query ? arbitraryOf(query, arbitraries) : fc.constant({})
  const values = mostly(right, mutate(right))
  return values.map((value) => {
    const entries =
      typeof value === 'object' && value !== null ? Object.entries(value) : [['', value] as const]
    const pairs = entries.flatMap(([name, one]) =>
      (Array.isArray(one) ? one.slice(0, 50) : [one]).map(
        (single) => `${percentEncode(name)}=${percentEncode(textOf(single)).slice(0, 3_000)}`,
      ),
    )
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  })
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

type Sent = Pick<Request, 'headers' | 'body'>

function bodyOf({ method, spec }: AnyRoute, arbitraries: ArbitrariesByName): fc.Arbitrary<Sent> {
  const schema = spec.body ?? z.object({})
  const right = arbitraryOf(schema, arbitraries)
  const values = fc.oneof(right, mutate(right))
  if (spec.multipart) return mostly(formOf(values, spec.multipart), garbage)
  const json = values.map((value) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value) ?? '',
  }))
  if (spec.body) return fc.oneof({ weight: 6, arbitrary: json }, { weight: 1, arbitrary: garbage })
  const nothing = fc.constant<Sent>({ headers: {}, body: undefined })
  return method === 'GET' ? nothing : mostly(nothing, fc.oneof(json, garbage))
}

const garbage: fc.Arbitrary<Sent> = fc.record({
  headers: fc.record({
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'application/octet-stream',
      '',
    ),
  }),
  body: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom(
      '{"a":',
      '[',
      '"',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      'null',
      '--x\r\n\r\n',
    ),
    fc.constantFrom(30_000, 70_000).map((length) => '['.repeat(length)),
    fc.constantFrom(30_000).map((length) => `${'['.repeat(length)}${']'.repeat(length)}`),
  ),
})

function formOf(values: fc.Arbitrary<unknown>, { field }: MultipartSpec): fc.Arbitrary<Sent> {
  const file = fc.record({
    name: fc.constantFrom(field, field, 'other', '__proto__'),
    filename: fc.constantFrom('a.jpg', '../../a.svg', '', 'a\\"b'),
    content: fc.string({ unit: 'binary', maxLength: 50 }),
  })
  return fc
    .record({ value: values, files: fc.array(file, { maxLength: 3 }), cut: fc.constantFrom(0, 0, 0, 5) })
    .map(({ value, files, cut }) => {
      const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
      const parts = [
        ...fields.map(
          ([name, one]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${textOf(one)}`,
        ),
        ...files.map(
          ({ name, filename, content }) =>
            `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n${content}`,
        ),
      ]
      const body = `${parts.map((part) => `--fuzz\r\n${part}\r\n`).join('')}--fuzz--\r\n`
      return {
        headers: { 'content-type': 'multipart/form-data; boundary=fuzz' },
        body: body.slice(0, body.length - cut),
      }
    })
}

/** Headers that change how a request is read, or that only a proxy should set. */
const odd: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 10, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'x-forwarded-for': "1.2.3.4, '; --, ::1" },
      { 'x-forwarded-host': 'elsewhere.test', 'x-forwarded-proto': 'gopher' },
      { 'x-http-method-override': 'DELETE' },
      { 'content-encoding': 'gzip' },
      { 'if-none-match': '*', 'if-modified-since': 'yesterday' },
      { range: 'bytes=0-0,1-1,-9999999999' },
      { accept: 'text/html' },
      { 'user-agent': 'a'.repeat(8_000) },
      { 'user-agent': '' },
      { cookie: '__proto__=1; a' },
      { 'accept-encoding': 'gzip;q=NaN' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer a.b.c' },
      { authorization: `Bearer ${'.'.repeat(5_000)}` },
      { 'transfer-encoding': 'chunked' },
    ),
  },
)

const agent = new http.Agent({ keepAlive: true })

/** Sends a request and returns the raw reply. */
export function send(site: FuzzSite, { role, method, path, headers, body }: Request): Promise<FuzzResponse> {
  const token = role === 'visitor' ? undefined : site[role === 'member' ? 'me' : 'admin'].token
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const length =
      body === undefined || headers['transfer-encoding'] ? {} : { 'content-length': Buffer.byteLength(body) }
    const request = http.request(site.test.url + path, {
      agent,
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...length, ...headers },
    })
    request.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject).on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
          ms: performance.now() - started,
        }),
      )
    })
    request.end(body)
  })
}
