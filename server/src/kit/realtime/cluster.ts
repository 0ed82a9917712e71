import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Namespace, Server } from 'socket.io'
import type { RedisLink } from '../redis/redis.ts'

type Adapter = ReturnType<ReturnType<typeof createAdapter>>
type SocketFilter = Parameters<Adapter['fetchSockets']>[0]

const ANSWER_MS = 2_000

/** Connects the sockets of all servers of a site. */
export interface Cluster {
  /** Creates the adapter of a namespace. */
  adapter: (namespace: Namespace) => Adapter
  /** Returns the ids of all connections to a namespace on every server; undefined when a server did not answer. */
  idsOf(namespace: string): Promise<Set<string> | undefined>
  close(): void
}

const STREAM = 'savanna'
const STREAM_LENGTH = 10_000
const HEARTBEAT_MS = 3_000

/**
 * Creates a cluster: rooms span all servers of a site through a Redis stream, and the connections of this server keep
 * working while the others cannot be reached.
 */
export function createCluster(link: RedisLink): Cluster {
  reportLostMessages(link)
  const create = createAdapter(link.client, {
    streamName: STREAM,
    channelPrefix: STREAM,
    maxLen: STREAM_LENGTH,
    onlyPlaintext: true,
  })
  const heartbeat = setInterval(() => void appendHeartbeat(link), HEARTBEAT_MS)
  heartbeat.unref()
  const fetchAll = new Map<string, (filter: SocketFilter) => Promise<{ id: string }[]>>()

  // Not an arrow function, because Socket.IO calls it with `new`.
  function adapter(namespace: Namespace): Adapter {
    const made = create(namespace)
    const fetchSockets = made.fetchSockets.bind(made)
    const toAllServers = ({ flags, ...filter }: SocketFilter) =>
      fetchSockets({ ...filter, flags: { timeout: ANSWER_MS, ...flags } })
    fetchAll.set(namespace.name, toAllServers)
    made.fetchSockets = (filter) =>
      toAllServers(filter).catch(() => fetchSockets({ ...filter, flags: { ...filter.flags, local: true } }))
    return made
  }

  return {
    adapter,
    async idsOf(namespace) {
      const all = fetchAll.get(namespace)?.({ rooms: new Set(), except: new Set() })
      const sockets = await all?.catch(() => undefined)
      return sockets && new Set(sockets.map(({ id }) => id))
    },
    close: () => clearInterval(heartbeat),
  }
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

const COALESCE_MS = 300
const CLOSED_AT_ONCE = 100
const PAUSE_MS = 50
const RECONNECT = 'renew connections'

/**
 * Makes every browser reconnect, on all servers, once they reach each other again after an outage: on connecting each
 * browser fetches what it missed, joins its current rooms and has its session checked.
 */
export function reconnectAfterOutages(io: Server, link: RedisLink, namespaces: Iterable<string>): void {
  let waiting = false

  function reconnectSoon(): void {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      void reconnectAll()
    }, COALESCE_MS).unref()
  }

  async function reconnectAll(): Promise<void> {
    const all = [...namespaces].flatMap((name) => [...io.of(name).sockets.values()])
    const connections = [...new Set(all.map(({ conn }) => conn))]
    while (connections.length > 0) {
      for (const connection of connections.splice(0, CLOSED_AT_ONCE)) connection.close()
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  io.on(RECONNECT, reconnectSoon)
  link.onReconnect(() => {
    io.serverSideEmit(RECONNECT)
    reconnectSoon()
  })
}
