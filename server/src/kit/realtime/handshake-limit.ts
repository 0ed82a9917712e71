import type { IncomingMessage } from 'node:http'
import { MINUTE_MS } from '@savanna/contract/time'
import type { Counter } from '../counter.ts'
import { createAddressOf, listNetworks } from '../http/address.ts'
import { defineCounter } from '../metrics/metrics.ts'

/** Enough for all tabs of an office to reconnect at once after an outage. */
const PER_MINUTE = 600

const refused = defineCounter('savanna_sockets_refused_total', 'Handshakes of sockets that were too many.')

export interface HandshakeLimit {
  counter: Counter
  /** The proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string
  rateLimitScale: number
}

/**
 * Returns a function that counts the handshakes of an address, on all servers of the site together, and
 * returns false for one too many in a minute. The limits of HTTP requests don't see handshakes.
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
