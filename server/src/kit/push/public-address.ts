import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The IPv6 range assigned to the public internet (RFC 4291, section 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Returns whether an IP address is on the public internet; false for anything else, and for special-purpose
 * ranges such as private networks, examples, and tunnels to IPv4 addresses (IANA special-purpose registry).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST))
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/**
 * Looks up a host's public addresses, as the `lookup` of outgoing connections. It resolves the name for the
 * actual connection, so a name can't change between check and use (DNS rebinding).
 */
export function lookupPublic(hostname: string, options: LookupOptions, done: LookupCallback): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first) return done(new Error(`${hostname} is not on the public internet`), [])
    if (options.all) return done(null, open)
    done(null, first.address, first.family)
  })
}
