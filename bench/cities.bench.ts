import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { loadCities, registerGeo } from '../server/src/features/geo/index.ts'
import { createHttp } from '../server/src/kit/http/server.ts'
import { createLog } from '../server/src/kit/log.ts'
import { REQUESTS, type Timing, timeRequests } from './support/timing.ts'

/** One letter matches the most cities; accents and words other than the first are special cases. */
const QUERIES = [
  'a',
  's',
  'sa',
  'san',
  'saint ',
  'paris',
  'sao pau',
  'kÖln',
  'york city',
  'springfield',
  'zzzz',
]

async function get(url: string): Promise<void> {
  const response = await fetch(url)
  const body = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${body}`)
}

async function measureBareFastify(): Promise<Timing> {
  const server = fastify()
  server.get('/bare', async () => ({ cities: [] }))
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const timing = await timeRequests(() => get(`${url}/bare`))
  await server.close()
  return timing
}

const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(10)
const bare = await measureBareFastify()

function printTiming(name: string, { p50, p95 }: Timing): void {
  const ratio = `${(p50 / bare.p50).toFixed(1)} x`.padStart(8)
  process.stdout.write(`${name.padEnd(32)} median ${ms(p50)}   p95 ${ms(p95)} ${ratio}\n`)
}

const started = performance.now()
const { ids } = await loadCities()
process.stdout.write(`${ids.length} places, read in ${(performance.now() - started).toFixed(0)} ms; `)
process.stdout.write(`${REQUESTS} requests one after the other\n`)
printTiming('baseline: bare Fastify route', bare)

const server = await createHttp({
  log: createLog({ level: 'error' }),
  rateLimitScale: 1_000_000,
  https: false,
  info: { title: 'Bench', version: '1', description: '' },
})
await registerGeo(server)
await server.listen({ host: '127.0.0.1', port: 0 })
const api = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api/geo`
try {
  for (const typed of QUERIES)
    printTiming(
      `cities like "${typed}"`,
      await timeRequests(() => get(`${api}/cities?q=${encodeURIComponent(typed)}`)),
    )
  printTiming(
    'city at a position',
    await timeRequests(() => get(`${api}/city?latitude=48.8566&longitude=2.3522`)),
  )
} finally {
  await server.close()
}
