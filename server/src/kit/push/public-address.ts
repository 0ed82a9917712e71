import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** IPv4 ranges that are not of the public internet (IANA special-purpose registry). */
const PRIVATE_4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Within 2000::/3, the only public range of IPv6: tunnels, which lead to IPv4, and examples. */
const PRIVATE_6: [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
]

const private4 = new BlockList()
for (const [network, prefix] of PRIVATE_4) private4.addSubnet(network, prefix, 'ipv4')
const private6 = new BlockList()
for (const [network, prefix] of PRIVATE_6) private6.addSubnet(network, prefix, 'ipv6')
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !private4.check(address, 'ipv4')
  return isIP(address) === 6 && public6.check(address, 'ipv6') && !private6.check(address, 'ipv6')
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/**
 * Looks up the public addresses of a host, as the `lookup` of outgoing connections. It resolves the name for the very
 * connection that is made, so that a name cannot change between check and use (DNS rebinding).
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
