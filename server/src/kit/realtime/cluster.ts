import type { Namespace, Server, Socket } from 'socket.io'

type Adapter = Namespace['adapter']
type SocketFilter = Parameters<Adapter['fetchSockets']>[0]

const ANSWER_MS = 2_000

/** Connects the sockets of all of a site's servers, or of all of one server's workers. */
export interface Cluster {
  /** Creates a namespace's adapter. */
  adapter: (namespace: Namespace) => Adapter
  /** Returns the ids of all connections to a namespace on every server; undefined if a server didn't respond. */
  idsOf(namespace: string): Promise<Set<string> | undefined>
  /** Calls back each time other servers' messages may have been lost and can be exchanged again. */
  onReconnect(handler: () => void): void
  /** Prepares the engine that accepts connections, if there is anything to prepare. */
  attach?(engine: Server['engine']): void
  close(): void
}

interface ClusterOptions extends Pick<Cluster, 'onReconnect' | 'close'> {
  /** Returns whether another server may have members in a room. Without it, every room queries all servers. */
  mayBeElsewhere?: (namespace: Namespace, room: string) => Promise<boolean>
}

/**
 * Creates a cluster whose rooms span all servers through the given adapter; this server's connections keep
 * working while the others can't be reached.
 */
export function createCluster(
  createAdapter: (namespace: Namespace) => Adapter,
  { mayBeElsewhere = async () => true, ...rest }: ClusterOptions,
): Cluster {
  const fetchAll = new Map<string, (filter: SocketFilter) => Promise<{ id: string }[]>>()

  // Not an arrow function, because Socket.IO calls it with `new`.
  function adapter(namespace: Namespace): Adapter {
    const made = createAdapter(namespace)
    const fetchSockets = made.fetchSockets.bind(made)
    const toAllServers = ({ flags, ...filter }: SocketFilter) =>
      fetchSockets({ ...filter, flags: { timeout: ANSWER_MS, ...flags } })
    fetchAll.set(namespace.name, toAllServers)
    made.fetchSockets = async (filter) => {
      const [room] = filter.rooms
      const alone = filter.rooms.size === 1 && room !== undefined && !(await mayBeElsewhere(namespace, room))
      return alone
        ? fetchLocal(namespace, filter)
        : toAllServers(filter).catch(() => fetchLocal(namespace, filter))
    }
    return made
  }

  return {
    ...rest,
    adapter,
    async idsOf(namespace) {
      const all = fetchAll.get(namespace)?.({ rooms: new Set(), except: new Set() })
      const sockets = await all?.catch(() => undefined)
      return sockets && new Set(sockets.map(({ id }) => id))
    },
  }
}

/**
 * Returns only this server's sockets. The adapter's own method asks the other servers for their count, even
 * for that.
 */
function fetchLocal({ sockets }: Namespace, { rooms, except = new Set() }: SocketFilter): Socket[] {
  return [...sockets.values()].filter(
    (socket) =>
      (rooms.size === 0 || !rooms.isDisjointFrom(socket.rooms)) && except.isDisjointFrom(socket.rooms),
  )
}

const COALESCE_MS = 300
const CLOSED_AT_ONCE = 100
const PAUSE_MS = 50
const RECONNECT = 'renew connections'

/**
 * Makes every browser on all servers reconnect once they reach each other again after an outage: on
 * connecting, each browser fetches what it missed, joins its current rooms and has its session checked.
 */
export function reconnectAfterOutages(io: Server, cluster: Cluster, namespaces: Iterable<string>): void {
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
  cluster.onReconnect(() => {
    io.serverSideEmit(RECONNECT)
    reconnectSoon()
  })
}
