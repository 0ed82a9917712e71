import { once } from 'node:events'
import { Redis, type RedisOptions } from 'ioredis'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'

/** The Redis through which the servers of a site reach each other. Each goes on serving without it. */
export interface RedisLink {
  /** Commands fail at once, or after a second, while Redis cannot be reached. */
  client: Redis
  /** Records that something did not reach the other servers; `onReconnect` is called once they can be reached again. */
  noteLostMessage(): void
  /** Calls back each time that every connection to Redis works again after messages may have been lost. */
  onReconnect(handler: () => void): void
  close(): Promise<void>
}

const CHECK_MS = 500

type Options = Omit<RedisOptions, 'replyMapping'>

/** Callers have a fallback, so commands fail fast. */
const COMMANDS: Options = {
  // The adapter of Socket.IO reads the replies of the older protocol.
  protocol: 2,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 1_000,
  connectTimeout: 3_000,
  keepAlive: 10_000,
  retryStrategy: (times) => Math.min(times * 50, 1_000),
}

/** Readers of a stream have no fallback, so they wait. */
const STREAM_READERS: Options = {
  enableOfflineQueue: true,
  autoResendUnfulfilledCommands: true,
  maxRetriesPerRequest: null,
  commandTimeout: undefined,
}

/**
 * Connects to Redis.
 * @throws StartError when it cannot be reached, so that a wrong setting shows at once.
 */
export async function connectRedis(url: string, log: Log): Promise<RedisLink> {
  const connections = new Set<Redis>()
  const handlers = new Set<() => void>()
  let connected = true
  let closed = false

  function markLost(): void {
    if (!connected || closed) return
    connected = false
    log.warn('Redis cannot be reached: until it is back, servers of this site do not reach each other')
    checkLater()
  }

  function checkLater(): void {
    setTimeout(check, CHECK_MS).unref()
  }

  async function check(): Promise<void> {
    if (closed) return
    const ready = [...connections].every(({ status }) => status === 'ready')
    if (!ready) return checkLater()
    if (!(await answers(client))) {
      // A connection that hangs would be kept for many minutes.
      for (const connection of connections) connection.disconnect(true)
      return checkLater()
    }
    connected = true
    log.info('Redis is back')
    for (const handler of handlers) handler()
  }

  function watch(connection: Redis): Redis {
    connections.add(connection)
    connection.on('error', () => {})
    connection.on('close', markLost)
    return connection
  }

  const client = await open(url, COMMANDS)
  const duplicate = client.duplicate.bind(client)
  // The adapter reads by duplicates of the client that it is given.
  client.duplicate = (override) => watch(duplicate({ ...STREAM_READERS, ...override }))
  watch(client)
  return {
    client,
    noteLostMessage: markLost,
    onReconnect: (handler) => void handlers.add(handler),
    async close() {
      closed = true
      for (const connection of connections) connection.disconnect()
    },
  }
}

async function open(url: string, options: Options): Promise<Redis> {
  const client = new Redis(url, options)
  try {
    await once(client, 'ready')
    return client
  } catch (error) {
    client.disconnect()
    const { code, message } = error as Error & { code?: string }
    throw new StartError(`Redis cannot be reached at REDIS_URL: ${message || code}.`, { cause: error })
  }
}

async function answers(client: Redis): Promise<boolean> {
  return client.ping().then(
    () => true,
    () => false,
  )
}
