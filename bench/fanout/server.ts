import { createServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-adapter'
import { Server } from 'socket.io'
import { createLog } from '../../server/src/kit/log.ts'
import { connectRedis, type RedisLink } from '../../server/src/kit/redis/redis.ts'
import { connectByRedis } from '../../server/src/kit/redis/redis-peers.ts'
import { handleTasks, startWorker, type Worker } from '../chat/worker.ts'

/** How events reach other servers: through one channel per room, as in the product, or through one channel for all. */
export type Way = 'sharded' | 'common'

interface FanoutTasks {
  /** Connects a server to Redis; `listens` adds a listener to the events' room. */
  open(input: { url: string; way: Way; listens: boolean }): Promise<void>
  /** Emits events to the room, and waits until every server has handled them; returns how many seconds that took. */
  emit(input: { events: number }): Promise<number>
  /** Returns the processor time that this process has used, in milliseconds. */
  measureCpu(input: undefined): Promise<number>
  close(input: undefined): Promise<void>
}

const ROOM = 'member:01a217b5-ed0b-70d5-a2b8-24f437df84ad'
/** The number of events published before the process waits for Redis. */
const AT_ONCE = 50
const MESSAGE = {
  data: {
    id: '01a217b5-ed0b-70d5-a2b8-24f437df84ae',
    seq: 4711,
    sender: '01a217b5-8d45-74f4-8c57-45afa05a5d6a',
    content: 'An evening by the lake, and nobody in a hurry. What about Thursday?',
    date: '2026-11-26T19:00:00.000Z',
  },
}

/** Starts one of a site's servers, in a separate process. */
export const startFanoutServer = (): Worker<FanoutTasks> => startWorker<FanoutTasks>(import.meta.url)

let link: RedisLink | undefined
let io: Server | undefined

function adapterOf(redis: RedisLink, way: Way) {
  if (way === 'sharded') return connectByRedis(redis).cluster.adapter
  return createAdapter(redis.client, redis.subscriber)
}

handleTasks<FanoutTasks>({
  async open({ url, way, listens }) {
    link = await connectRedis(url, createLog({ level: 'fatal' }))
    io = new Server(createServer(), { adapter: adapterOf(link, way) as never })
    io.on('handled', (answer: () => void) => answer())
    if (listens) await io.of('/').adapter.addAll('somebody', new Set([ROOM]))
  },
  async emit({ events }) {
    const started = performance.now()
    for (let sent = 0; sent < events; sent++) {
      io?.to(ROOM).emit('message', MESSAGE)
      // Redis replies once it has accepted all events before it.
      if (sent % AT_ONCE === 0) await link?.client.ping()
    }
    // On the same connection as the events, so its reply means that every server has handled them.
    await io?.serverSideEmitWithAck('handled')
    return (performance.now() - started) / 1000
  },
  async measureCpu() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  async close() {
    await link?.close()
  },
})
