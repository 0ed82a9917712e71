import { once } from 'node:events'
import { Cluster, Redis, type RedisOptions } from 'ioredis'
import type { Log } from '../log.ts'
import { listAddresses } from '../settings/addresses.ts'
import { StartError } from '../start-error.ts'
import type { RedisClient } from './client.ts'
import { createEcho } from './echo.ts'

/** The Redis through which a site's servers reach each other. Each keeps serving without it. */
export interface RedisLink {
  /** Commands fail immediately, or after a second, while Redis can't be reached. */
  client: RedisClient
  /** Receives messages published to its channels, and resubscribes after an outage. */
  subscriber: RedisClient
  /** Records that something didn't reach the other servers; `onReconnect` is called once they can be reached again. */
  noteLostMessage(): void
  /** Calls back each time Redis works again after messages may have been lost. */
  onReconnect(handler: () => void): void
  close(): Promise<void>
}

const CHECK_MS = 500
const HEARTBEAT_MS = 3_000
const OLDEST_VERSION = 7

type Options = Omit<RedisOptions, 'replyMapping'>

/** Callers have a fallback, so commands fail fast. */
const COMMANDS: Options = {
  // Socket.IO's adapter reads the older protocol's replies.
  protocol: 2,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 1_000,
  connectTimeout: 3_000,
  keepAlive: 10_000,
  retryStrategy: (times) => Math.min(times * 50, 1_000),
}

/** A subscription has no fallback, so it waits. */
const SUBSCRIPTIONS: Options = {
  ...COMMANDS,
  enableOfflineQueue: true,
  maxRetriesPerRequest: null,
  commandTimeout: undefined,
}

/** For a Redis Cluster: a failed master is noticed, and its successor found, within seconds. */
const CLUSTER = {
  slotsRefreshInterval: 2_000,
  slotsRefreshTimeout: 1_000,
  maxRedirections: 4,
  retryDelayOnFailover: 200,
  retryDelayOnClusterDown: 200,
  clusterRetryStrategy: (times: number) => Math.min(times * 50, 1_000),
}

/**
 * Connects to Redis: to one by its URL, to a Redis Cluster by several comma-separated URLs.
 * @throws StartError when it can't be reached, is too old, or isn't the kind that the URLs say, so a wrong
 *   setting shows immediately.
 */
export async function connectRedis(setting: string, log: Log): Promise<RedisLink> {
  const addresses = listAddresses(setting)
  const client = await open(addresses, COMMANDS, { enableOfflineQueue: false })
  try {
    await refuseUnfit(client, addresses.length > 1)
  } catch (error) {
    client.disconnect()
    throw error
  }
  const subscriber = await open(addresses, SUBSCRIPTIONS, { shardedSubscribers: true })
  return watch(client, subscriber, log)
}

/** Watches both connections until they are closed. */
function watch(client: RedisClient, subscriber: RedisClient, log: Log): RedisLink {
  const handlers = new Set<() => void>()
  const echo = createEcho(client, subscriber)
  let connected = true
  let closed = false

  function markLost(): void {
    if (!connected || closed) return
    connected = false
    log.warn("Redis cannot be reached: until it is back, this site's servers cannot reach each other")
    checkLater()
  }

  function checkLater(): void {
    setTimeout(check, CHECK_MS).unref()
  }

  async function check(): Promise<void> {
    if (closed) return
    if (!(await echo.works())) {
      renew(client)
      renew(subscriber)
      return checkLater()
    }
    connected = true
    log.info('Redis is back')
    for (const handler of handlers) handler()
  }

  for (const connection of [client, subscriber]) {
    connection.on('error', () => {})
    // For one Redis the first, for a cluster the rest: a node may fail while the others keep working.
    for (const event of ['close', '-node', 'node error']) connection.on(event, markLost)
  }
  // Nothing reports a hanging Redis or a dropped subscription.
  const heartbeat = setInterval(async () => {
    if (connected && !(await echo.works())) markLost()
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    client,
    subscriber,
    noteLostMessage: markLost,
    onReconnect: (handler) => void handlers.add(handler),
    async close() {
      closed = true
      clearInterval(heartbeat)
      client.disconnect()
      subscriber.disconnect()
    },
  }
}

/** Gives up connections that are ready but don't work: a hanging one would stay for many minutes. */
function renew(connection: RedisClient): void {
  if (connection instanceof Cluster) connection.refreshSlotsCache()
  else if (connection.status === 'ready') connection.disconnect(true)
}

async function open(
  addresses: string[],
  options: Options,
  clusterOptions: { shardedSubscribers?: boolean; enableOfflineQueue?: boolean },
): Promise<RedisClient> {
  const [address = ''] = addresses
  const client =
    addresses.length > 1
      ? new Cluster(addresses, {
          ...CLUSTER,
          ...clusterOptions,
          redisOptions: clusterNodeOptions(address, options),
        })
      : new Redis(address, options)
  try {
    await once(client, 'ready')
    return client
  } catch (error) {
    client.disconnect()
    const { code, message, lastNodeError } = error as Error & { code?: string; lastNodeError?: Error }
    const reason = lastNodeError?.message || message || code
    throw new StartError(`Redis cannot be reached at REDIS_URL: ${reason}.`, { cause: error })
  }
}

/** Returns every node's options, including discovered ones: with the first's password and TLS. */
function clusterNodeOptions(address: string, options: Options): Options {
  const { username, password, protocol } = new URL(address)
  return {
    ...options,
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { tls: {} }),
  }
}

/** Rejects a Redis without sharded channels, and one that contradicts the setting about being in a cluster. */
async function refuseUnfit(client: RedisClient, several: boolean): Promise<void> {
  const node = client instanceof Cluster ? client.nodes('master')[0] : client
  const info = (await node?.info()) ?? ''
  const version = /^redis_version:(\S+)/m.exec(info)?.[1] ?? 'of an unknown version'
  if (Number.parseInt(version, 10) < OLDEST_VERSION)
    throw new StartError(`REDIS_URL leads to Redis ${version}; ${OLDEST_VERSION} or newer is needed.`)
  if (!several && /^cluster_enabled:1/m.test(info))
    throw new StartError(
      'REDIS_URL leads to a Redis Cluster: name several of its addresses, with commas between them.',
    )
}
