import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compressAnswers } from './compress.ts'

const LONG = { texts: Array.from({ length: 200 }, (_, nth) => `text ${nth}`) }

let app: FastifyInstance
beforeAll(() => {
  app = fastify()
  compressAnswers(app)
  app.get('/long', async () => LONG)
  app.post('/long', async () => LONG)
  app.get('/short', async () => ({ text: 'short' }))
  app.get('/failed', async (_request, reply) => reply.code(400).send(LONG))
  app.get('/page', async (_request, reply) => reply.type('text/html').send(`<p>${'text '.repeat(500)}`))
})
afterAll(() => app.close())

const ask = (url: string, encoding = 'gzip, br', method: 'GET' | 'POST' = 'GET') =>
  app.inject({ url, method, headers: { 'accept-encoding': encoding } })

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
])('a long response is compressed for a browser that accepts %s', async (accepted, encoding, open) => {
  const answer = await ask('/long', accepted)
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  expect(JSON.parse(open(answer.rawPayload).toString())).toEqual(LONG)
})

it('the length of a compressed response with its headers varies', async () => {
  const lengths = new Set<number>()
  for (let nth = 0; nth < 20; nth++) lengths.add(String((await ask('/long')).headers['x-padding']).length)
  expect(lengths.size).toBeGreaterThan(5)
})

it.each([
  ['a short answer', '/short', 'br', 'GET'],
  ['an answer to a change', '/long', 'br', 'POST'],
  ['a refusal', '/failed', 'br', 'GET'],
  ['a page', '/page', 'br', 'GET'],
  ['an answer for a browser that accepts none', '/long', 'identity', 'GET'],
  ['an answer for a browser that excludes ours', '/long', 'gzip;q=0, br; q=0.0', 'GET'],
  ['an answer for a browser whose weight is invalid', '/long', 'gzip;q=NaN', 'GET'],
] as const)("%s isn't compressed", async (_what, url, encoding, method) => {
  const answer = await ask(url, encoding, method)
  expect(answer.headers).not.toHaveProperty('content-encoding')
  expect(answer.headers).not.toHaveProperty('x-padding')
  expect(answer.body).toContain('text')
})
