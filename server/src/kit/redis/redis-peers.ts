import { setTimeout as pause } from 'node:timers/promises'
import { createShardedAdapter } from '@socket.io/redis-adapter'
import { Cluster } from 'ioredis'
import type { Namespace } from 'socket.io'
import { type Counter, createOwnCounter } from '../counter.ts'
import { createCluster } from '../realtime/cluster.ts'
import type { Peers } from '../realtime/peers.ts'
import type { RedisClient } from './client.ts'
import type { RedisLink } from './redis.ts'

type Adapter = Namespace['adapter']

const CHANNEL_PREFIX = 'savanna'
const SUBSCRIBE_MS = 1_000

/**
 * Connects a site's servers through Redis sharded channels, and counts for all of them in Redis. Each room is
 * a channel; only servers with members in that room subscribe.
 */
export function connectByRedis(link: RedisLink): Peers {
  reportLostMessages(link)
  const subscribed = trackSubscriptions(link)
  const create = createShardedAdapter(link.client, link.subscriber, { channelPrefix: CHANNEL_PREFIX })
  const cluster = createCluster((namespace) => joinOnceSubscribed(create(namespace), subscribed), {
    onReconnect: link.onReconnect,
    close: () => {},
    mayBeElsewhere: (namespace, room) => hasOtherSubscribers(link.client, namespace, room),
  })
  return { cluster, counter: createSharedCounter(link.client) }
}

/** Lets a connection join a room only once that room's events reach this server, or Redis has taken too long. */
function joinOnceSubscribed(adapter: Adapter, subscribed: () => Promise<unknown>): Adapter {
  const addAll = adapter.addAll.bind(adapter)
  adapter.addAll = async (id, rooms) => {
    await addAll(id, rooms)
    await Promise.race([subscribed(), pause(SUBSCRIBE_MS, undefined, { ref: false })])
  }
  return adapter
}

/**
 * Returns whether another server listens to a room's channel, as every server with members in it does. One
 * query to Redis replaces one to each server: most members are connected to only one server.
 */
async function hasOtherSubscribers(
  client: RedisClient,
  namespace: Namespace,
  room: string,
): Promise<boolean> {
  const isHere = () => namespace.adapter.rooms.has(room)
  const before = isHere()
  const all = await countSubscribers(client, `${CHANNEL_PREFIX}#${namespace.name}#${room}#`).catch(
    () => undefined,
  )
  // Someone has come or gone in the meantime: we don't know whether this server is among those counted.
  return all === undefined || isHere() !== before || all > Number(before)
}

async function countSubscribers(client: RedisClient, channel: string): Promise<number> {
  const nodes = client instanceof Cluster ? client.nodes() : [client]
  const counts = await Promise.all(
    nodes.map(async (node) => {
      const [, count] = (await node.call('PUBSUB', 'SHARDNUMSUB', channel)) as [string, number]
      return Number(count)
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Returns a function that resolves when all pending subscriptions have been made, or have failed. */
function trackSubscriptions({ subscriber, noteLostMessage }: RedisLink): () => Promise<unknown> {
  const underWay = new Set<Promise<unknown>>()
  const subscribe = subscriber.ssubscribe.bind(subscriber) as (...channels: string[]) => Promise<unknown>
  subscriber.ssubscribe = ((...channels: string[]) => {
    const done = subscribe(...channels)
      .catch(noteLostMessage)
      .finally(() => underWay.delete(done))
    underWay.add(done)
    return done
  }) as never
  const unsubscribe = subscriber.sunsubscribe.bind(subscriber) as (...channels: string[]) => Promise<unknown>
  // Anything that can't be ended now isn't restored after an outage.
  subscriber.sunsubscribe = ((...channels: string[]) => unsubscribe(...channels).catch(() => {})) as never
  return () => Promise.all(underWay)
}

/** Reports messages that couldn't be published as lost: the adapter itself doesn't expect a failure. */
function reportLostMessages({ client, noteLostMessage }: RedisLink): void {
  const publish = client.spublish.bind(client) as (channel: string, message: string) => Promise<number>
  client.spublish = ((channel: string, message: string) =>
    publish(channel, message).catch(() => {
      noteLostMessage()
      return 0
    })) as never
}

/** Creates a counter for all of a site's servers together; while Redis can't be reached, each counts for itself. */
export function createSharedCounter(client: RedisClient, prefix = 'count:'): Counter {
  const own = createOwnCounter()
  return async (name, windowMs) => {
    const key = `${prefix}${name}`
    try {
      const answers = await client.multi().set(key, 0, 'PX', windowMs, 'NX').incr(key).pttl(key).exec()
      const [current, ttl] = [answers?.[1]?.[1], answers?.[2]?.[1]]
      if (typeof current === 'number' && typeof ttl === 'number') return { current, ttl }
    } catch {
      // Counted below.
    }
    return own(name, windowMs)
  }
}
