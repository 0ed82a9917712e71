import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** Behind more proxies than these no site is: a longer `X-Forwarded-For` is made up, and costs time to read. */
const MOST_PROXIES = 10

/**
 * Returns a function that tells whether an address belongs to a trusted proxy: addresses, networks or `loopback`. `hop`
 * counts the proxies before it.
 */
export function createProxyCheck(trustedProxies: string): (address: string, hop?: number) => boolean {
  const isTrusted = proxyAddr.compile(trustedProxies.split(',').map((one) => one.trim()))
  return (address, hop = 0) => hop < MOST_PROXIES && isTrusted(address, hop)
}

/** Returns a function that finds the client's address of a request behind trusted proxies, as Fastify does. */
export function createAddressOf(trustedProxies: string): (request: IncomingMessage) => string {
  const isProxy = createProxyCheck(trustedProxies)
  return (request) => proxyAddr(request, isProxy)
}

const NETWORK_BITS = 64
/** What providers give to one site, which has 65,536 networks. */
const SITE_BITS = 48
/** How many times the limit of one network a whole site may have. */
const SITE_FACTOR = 10

/**
 * Returns the network of one customer of a provider: an IPv4 address itself, also where it is written as an IPv6 one, or
 * the first 64 bits of an IPv6 address. What is no address is returned as it is.
 */
export function toNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return toPrefix(address, NETWORK_BITS)
}

const toPrefix = (address: { toString(): string }, bits: number) =>
  ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()

/** A network that requests are counted for, with the number of times that a limit is allowed to it. */
export interface CountedNetwork {
  key: string
  factor: number
}

/** Returns the networks that an address counts for: its own once, and an IPv6 site of 48 bits with ten times the limit. */
export function listNetworks(ip: string): CountedNetwork[] {
  const network = { key: toNetwork(ip), factor: 1 }
  if (!ipaddr.isValid(ip)) return [network]
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return [network]
  return [network, { key: `${toPrefix(address, SITE_BITS)}/${SITE_BITS}`, factor: SITE_FACTOR }]
}
