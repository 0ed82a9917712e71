import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startRedis } from '../testkit/programs/redis.ts'
import { startFanoutServer, type Way } from './fanout/server.ts'
import { printTable } from './support/table.ts'

const { values } = parseArgs({ options: { events: { type: 'string', default: '50000' } } })
const EVENTS = Number(values.events)
const SERVERS = [2, 4, 8]
const WAYS: Way[] = ['common', 'sharded']
const NAMES: Record<Way, string> = {
  common: 'one channel for all (baseline)',
  sharded: 'a channel for each room',
}

interface Measured {
  perSecond: number
  /** Processor time per event on a server without a listener, in microseconds. */
  uninvolvedUs: number
}

/** Measures servers, the first of which emits to a room that only has a listener there. */
async function measure(url: string, way: Way, count: number): Promise<Measured> {
  const servers = Array.from({ length: count }, startFanoutServer)
  const [first, ...others] = servers
  if (!first) throw new Error('There is no server.')
  try {
    for (const server of servers) await server.runTask('open', { url, way, listens: server === first })
    await first.runTask('emit', { events: EVENTS / 10 })
    const cpu = () => Promise.all(others.map((server) => server.runTask('measureCpu', undefined)))
    const before = await cpu()
    const seconds = await first.runTask('emit', { events: EVENTS })
    const after = await cpu()
    // Excludes what they use anyway, for example for heartbeats.
    await pause(seconds * 1000)
    const idle = await cpu()
    const used = others.map((_, at) => {
      const [start = 0, end = 0, later = 0] = [before[at], after[at], idle[at]]
      return end - start - (later - end)
    })
    const mean = used.reduce((sum, ms) => sum + ms, 0) / used.length
    return { perSecond: EVENTS / seconds, uninvolvedUs: (mean * 1000) / EVENTS }
  } finally {
    for (const server of servers) {
      await server.runTask('close', undefined)
      await server.stop()
    }
  }
}

const redis = await startRedis()
const rows: string[][] = []
try {
  for (const count of SERVERS) {
    const byWay = new Map<Way, Measured>()
    for (const way of WAYS) byWay.set(way, await measure(redis.url, way, count))
    const baseline = byWay.get('common')?.uninvolvedUs ?? 0
    for (const [way, { perSecond, uninvolvedUs }] of byWay)
      rows.push([
        `${count}`,
        NAMES[way],
        perSecond.toFixed(0),
        uninvolvedUs.toFixed(2),
        (uninvolvedUs / baseline).toFixed(3),
      ])
  }
} finally {
  await redis.kill()
}
printTable(
  ['servers', 'events reach other servers by', 'events a second', 'µs an event without a listener', 'ratio'],
  rows,
)
