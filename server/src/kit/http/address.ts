import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** Returns a function that finds the client's address of a request behind trusted proxies, as Fastify does. */
export function createAddressOf(trustedProxies: string): (request: IncomingMessage) => string {
  const trusted = proxyAddr.compile(trustedProxies.split(',').map((one) => one.trim()))
  return (request) => proxyAddr(request, trusted)
}

/** Returns the network of one customer of a provider: an IPv4 address itself, or the first 64 bits of an IPv6 one. */
export function networkOf(ip: string): string {
  if (!net.isIPv6(ip) || ip.includes('.')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
