import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** Tells where a request came from, past the proxies that are believed: the same as Fastify makes of it. */
export function createAddressOf(trustedProxies: string): (request: IncomingMessage) => string {
  const trusted = proxyAddr.compile(trustedProxies.split(',').map((one) => one.trim()))
  return (request) => proxyAddr(request, trusted)
}

/** What one customer of a provider has: an IPv4 address, or the network of 64 bits that IPv6 gives a household. */
export function networkOf(ip: string): string {
  if (!net.isIPv6(ip) || ip.includes('.')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
