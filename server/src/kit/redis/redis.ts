import { once } from 'node:events'
import { Redis, type RedisOptions } from 'ioredis'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'

/** The Redis by which the servers of a site hear each other. None of them needs it to go on. */
export interface RedisLink {
  /** Whatever is asked fails at once, or soon, while Redis is away. */
  client: Redis
  /** Notes that something did not reach the other servers; `onBack` tells when they can be reached again. */
  noteMissed(): void
  /** Calls back each time that Redis can be reached again, by every connection to it, after something may be lost. */
  onBack(handler: () => void): void
  close(): Promise<void>
}

const CHECK_MS = 500

type Options = Omit<RedisOptions, 'replyMapping'>

/** Those who ask have something else to do when there is no answer. */
const ASKING: Options = {
  // The adapter of Socket.IO knows the answers of the older one.
  protocol: 2,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 1_000,
  connectTimeout: 3_000,
  keepAlive: 10_000,
  retryStrategy: (times) => Math.min(times * 50, 1_000),
}

/** Those who read what others send have nothing else to do than to wait. */
const READING: Options = {
  enableOfflineQueue: true,
  autoResendUnfulfilledCommands: true,
  maxRetriesPerRequest: null,
  commandTimeout: undefined,
}

/** Connects, or refuses the start: a setting that leads nowhere is told at once. */
export async function connectRedis(url: string, log: Log): Promise<RedisLink> {
  const connections = new Set<Redis>()
  const handlers = new Set<() => void>()
  let whole = true
  let closed = false

  function lose(): void {
    if (!whole || closed) return
    whole = false
    log.warn('Redis is away: until it is back, servers of this site do not hear each other')
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
    whole = true
    log.info('Redis is back')
    for (const handler of handlers) handler()
  }

  function follow(connection: Redis): Redis {
    connections.add(connection)
    connection.on('error', () => {})
    connection.on('close', lose)
    return connection
  }

  const client = await open(url, ASKING)
  const duplicate = client.duplicate.bind(client)
  // The adapter reads by duplicates of the client that it is given.
  client.duplicate = (override) => follow(duplicate({ ...READING, ...override }))
  follow(client)
  return {
    client,
    noteMissed: lose,
    onBack: (handler) => void handlers.add(handler),
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
