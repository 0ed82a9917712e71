import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** No site is behind more proxies than this: a longer `X-Forwarded-For` is made up, and costs time to read. */
const MOST_PROXIES = 10

/**
 * Returns a function that checks whether an address belongs to a trusted proxy: addresses, networks or
 * `loopback`. `hop` counts the proxies before it.
 */
export function createProxyCheck(trustedProxies: string): (address: string, hop?: number) => boolean {
  const isTrusted = proxyAddr.compile(trustedProxies.split(',').map((one) => one.trim()))
  return (address, hop = 0) => hop < MOST_PROXIES && isTrusted(address, hop)
}

/** Returns a function that finds a request's client address behind trusted proxies, like Fastify. */
export function createAddressOf(trustedProxies: string): (request: IncomingMessage) => string {
  const isProxy = createProxyCheck(trustedProxies)
  return (request) => proxyAddr(request, isProxy)
}

const NETWORK_BITS = 64
/** The bits of the prefix that providers assign to one site, which has 65,536 networks. */
const SITE_BITS = 48
/** A whole site's limit as a multiple of one network's. */
const SITE_FACTOR = 10

/**
 * Returns the network of one of a provider's customers: an IPv4 address itself, even if it's written as IPv6,
 * or the first 64 bits of an IPv6 address. Anything else is returned unchanged.
 */
export function toNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return toPrefix(address, NETWORK_BITS)
}

const toPrefix = (address: { toString(): string }, bits: number) =>
  ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()

/** A network that requests are counted for, with its multiple of the limit. */
export interface CountedNetwork {
  key: string
  factor: number
}

/**
 * Returns the networks that an address counts for: its own once, and an IPv6 site of 48 bits with ten times
 * the limit.
 */
export function listNetworks(ip: string): CountedNetwork[] {
  const network = { key: toNetwork(ip), factor: 1 }
  if (!ipaddr.isValid(ip)) return [network]
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return [network]
  return [network, { key: `${toPrefix(address, SITE_BITS)}/${SITE_BITS}`, factor: SITE_FACTOR }]
}
