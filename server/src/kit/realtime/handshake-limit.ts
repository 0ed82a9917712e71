import type { IncomingMessage } from 'node:http'
import { MINUTE_MS } from '@savanna/contract/time'
import type { Counter } from '../counter.ts'
import { createAddressOf, listNetworks } from '../http/address.ts'
import { defineCounter } from '../metrics/metrics.ts'

/** Enough for all of an office's tabs to reconnect together after an outage. */
const PER_MINUTE = 600

const refused = defineCounter('savanna_sockets_refused_total', 'Handshakes of sockets that were too many.')

export interface HandshakeLimit {
  counter: Counter
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string
  rateLimitScale: number
}

/**
 * Returns a function that counts an address's handshakes across all of the site's servers, and returns false
 * above the limit per minute. HTTP request limits don't see handshakes.
 */
export function createHandshakeLimit({ counter, trustedProxies, rateLimitScale }: HandshakeLimit) {
  const addressOf = createAddressOf(trustedProxies)
  const most = Math.ceil(PER_MINUTE * rateLimitScale)
  return async (request: IncomingMessage): Promise<boolean> => {
    for (const { key, factor } of listNetworks(addressOf(request))) {
      const { current } = await counter(`sockets ${key}`, MINUTE_MS)
      if (current <= most * factor) continue
      refused.inc()
      return false
    }
    return true
  }
}
