import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createCluster } from '../realtime/cluster.ts'
import type { Peers } from '../realtime/peers.ts'
import { createSharedCounter } from './counter.ts'
import type { RedisLink } from './redis.ts'

const STREAM = 'savanna'
const STREAM_LENGTH = 10_000
const HEARTBEAT_MS = 3_000

/** Connects the servers of a site through a Redis stream, and counts for all of them in Redis. */
export function connectByRedis(link: RedisLink): Peers {
  reportLostMessages(link)
  const adapter = createAdapter(link.client, {
    streamName: STREAM,
    channelPrefix: STREAM,
    maxLen: STREAM_LENGTH,
    onlyPlaintext: true,
  })
  const heartbeat = setInterval(() => void appendHeartbeat(link), HEARTBEAT_MS)
  heartbeat.unref()
  const cluster = createCluster(adapter, {
    onReconnect: link.onReconnect,
    close: () => clearInterval(heartbeat),
  })
  return { cluster, counter: createSharedCounter(link.client) }
}

/**
 * Appends an empty entry to the stream. A server that has read nothing yet does not know where to continue after an
 * outage, and a Redis that hangs shows at the first command.
 */
async function appendHeartbeat({ client }: RedisLink): Promise<void> {
  await client.xadd(STREAM, 'MAXLEN', '~', STREAM_LENGTH, '*', 'heartbeat', '').catch(() => {})
}

/** Reports messages that could not be published as lost: the adapter itself ignores the failure. */
function reportLostMessages({ client, noteLostMessage }: RedisLink): void {
  const [publish, append] = [client.publish.bind(client), client.xadd.bind(client)]
  client.publish = ((...args: Parameters<typeof publish>) =>
    publish(...args).catch(() => {
      noteLostMessage()
      return 0
    })) as never
  client.xadd = ((...args: Parameters<typeof append>) =>
    append(...args).catch((error: unknown) => {
      noteLostMessage()
      throw error
    })) as never
}
