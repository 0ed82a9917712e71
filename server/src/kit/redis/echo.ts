import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Cluster } from 'ioredis'
import type { RedisClient } from './client.ts'

const ANSWER_MS = 1_000
/** Enough random channels for each master in a Redis Cluster to have some, in all likelihood. */
const CHANNELS_OF_A_CLUSTER = 16

/** Checks whether published messages arrive. */
export interface Echo {
  /** Publishes something on each of its channels. Returns whether all of it was received within a second. */
  works(): Promise<boolean>
}

/** Creates an echo over a publishing and a subscribing connection. */
export function createEcho(client: RedisClient, subscriber: RedisClient): Echo {
  const count = client instanceof Cluster ? CHANNELS_OF_A_CLUSTER : 1
  const channels = Array.from({ length: count }, () => `savanna:echo:${randomUUID()}`)
  const waiting = new Map<string, () => void>()
  subscriber.on('smessage', (_channel: string, message: string) => waiting.get(message)?.())
  const subscribed = channels.map((channel) => subscriber.ssubscribe(channel).catch(() => {}))

  function send(channel: string): Promise<void> {
    const message = randomUUID()
    const received = new Promise<void>((resolve) => waiting.set(message, resolve))
    return client.spublish(channel, message).then(() => received)
  }

  return {
    async works() {
      const all = Promise.all(subscribed)
        .then(() => Promise.all(channels.map(send)))
        .then(
          () => true,
          () => false,
        )
      const works = await Promise.race([all, pause(ANSWER_MS, false, { ref: false })])
      // Anything that hasn't arrived by now counts as lost, and must not be awaited as long as the server
      // runs.
      waiting.clear()
      return works
    },
  }
}
