import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Namespace, Server } from 'socket.io'
import type { RedisLink } from '../redis/redis.ts'

type Adapter = ReturnType<ReturnType<typeof createAdapter>>
type Asked = Parameters<Adapter['fetchSockets']>[0]

const ANSWER_MS = 2_000

/** What the servers of a site are to each other. */
export interface Cluster {
  /** One for each namespace. */
  adapter: (namespace: Namespace) => Adapter
  /** The ids of every connection to a namespace; nothing when a server did not answer. */
  idsOf(namespace: string): Promise<Set<string> | undefined>
  close(): void
}

const STREAM = 'savanna'
const STREAM_LENGTH = 10_000
const HEARTBEAT_MS = 3_000

/** Lets rooms reach over all servers of a site, and what is here go on while the others cannot be reached. */
export function createCluster(link: RedisLink): Cluster {
  noteFailures(link)
  const create = createAdapter(link.client, {
    streamName: STREAM,
    channelPrefix: STREAM,
    maxLen: STREAM_LENGTH,
    onlyPlaintext: true,
  })
  const heartbeat = setInterval(() => void appendNothing(link), HEARTBEAT_MS)
  heartbeat.unref()
  const fetchWhole = new Map<string, (asked: Asked) => Promise<{ id: string }[]>>()

  // Not an arrow function, for it is called with `new`.
  function adapter(namespace: Namespace): Adapter {
    const made = create(namespace)
    const fetchSockets = made.fetchSockets.bind(made)
    const toAllServers = ({ flags, ...asked }: Asked) =>
      fetchSockets({ ...asked, flags: { timeout: ANSWER_MS, ...flags } })
    fetchWhole.set(namespace.name, toAllServers)
    made.fetchSockets = (asked) =>
      toAllServers(asked).catch(() => fetchSockets({ ...asked, flags: { ...asked.flags, local: true } }))
    return made
  }

  return {
    adapter,
    async idsOf(namespace) {
      const all = fetchWhole.get(namespace)?.({ rooms: new Set(), except: new Set() })
      const sockets = await all?.catch(() => undefined)
      return sockets && new Set(sockets.map(({ id }) => id))
    },
    close: () => clearInterval(heartbeat),
  }
}

/**
 * Something to read now and then: whoever has read nothing yet does not know where to go on after a break, and that
 * Redis hangs shows in the first thing that is asked of it.
 */
async function appendNothing({ client }: RedisLink): Promise<void> {
  await client.xadd(STREAM, 'MAXLEN', '~', STREAM_LENGTH, '*', 'beat', '').catch(() => {})
}

/** What could not be published is missing elsewhere, and nobody waits to hear that it failed. */
function noteFailures({ client, noteMissed }: RedisLink): void {
  const [publish, append] = [client.publish.bind(client), client.xadd.bind(client)]
  client.publish = ((...args: Parameters<typeof publish>) =>
    publish(...args).catch(() => {
      noteMissed()
      return 0
    })) as never
  client.xadd = ((...args: Parameters<typeof append>) =>
    append(...args).catch((error: unknown) => {
      noteMissed()
      throw error
    })) as never
}

const GATHER_MS = 300
const AT_ONCE = 100
const PAUSE_MS = 50
const RENEW = 'renew connections'

/**
 * Once servers hear each other again, makes every browser connect anew, here and elsewhere: each then asks for what it
 * missed, joins the rooms that it belongs to now, and shows that its session still holds.
 */
export function renewAfterOutages(io: Server, link: RedisLink, namespaces: Iterable<string>): void {
  let waiting = false

  function renewSoon(): void {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      void renew()
    }, GATHER_MS).unref()
  }

  async function renew(): Promise<void> {
    const all = [...namespaces].flatMap((name) => [...io.of(name).sockets.values()])
    const connections = [...new Set(all.map(({ conn }) => conn))]
    while (connections.length > 0) {
      for (const connection of connections.splice(0, AT_ONCE)) connection.close()
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  io.on(RENEW, renewSoon)
  link.onBack(() => {
    io.serverSideEmit(RENEW)
    renewSoon()
  })
}
