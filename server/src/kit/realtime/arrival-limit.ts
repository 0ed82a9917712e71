import type { IncomingMessage } from 'node:http'
import { createAddressOf, listNetworks } from '../http/address.ts'
import { defineCounter } from '../metrics/metrics.ts'

/** As many as a server accepts within about a second. */
const AT_ONCE = 100
/** How many of these may come from one address: the rest stay free for everyone else. */
const OF_ADDRESS = 50

interface Options {
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string
  rateLimitScale: number
}

const putOff = defineCounter(
  'savanna_sockets_put_off_total',
  'Handshakes of sockets that came while the server was busy letting others in.',
)

/**
 * Limits how many connections a server accepts at the same time. When another server dies, all of its members
 * arrive together: if every handshake were started, all would wait until they time out and retry. One that is
 * rejected before it costs anything retries automatically a little later.
 */
export function createArrivalLimit({ trustedProxies, rateLimitScale }: Options) {
  const addressOf = createAddressOf(trustedProxies)
  const networkOf = (request: IncomingMessage) => listNetworks(addressOf(request))[0]?.key ?? ''
  const ofNetworks = new Map<string, number>()
  const mostOfNetwork = OF_ADDRESS * Math.max(1, rateLimitScale)
  let arriving = 0

  function change(network: string, by: 1 | -1): void {
    arriving += by
    const count = (ofNetworks.get(network) ?? 0) + by
    if (count > 0) ofNetworks.set(network, count)
    else ofNetworks.delete(network)
  }

  return {
    /** Returns whether another may start; counts rejected ones. */
    hasRoom(request: IncomingMessage): boolean {
      if (arriving < AT_ONCE && (ofNetworks.get(networkOf(request)) ?? 0) < mostOfNetwork) return true
      putOff.inc()
      return false
    },
    /** Counts a pending connection until it's accepted or rejected. */
    count(request: IncomingMessage, decided: Promise<unknown>): void {
      const network = networkOf(request)
      change(network, 1)
      void decided.finally(() => change(network, -1))
    },
  }
}
