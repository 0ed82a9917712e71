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

const closed4 = new BlockList()
for (const [network, prefix] of PRIVATE_4) closed4.addSubnet(network, prefix, 'ipv4')
const closed6 = new BlockList()
for (const [network, prefix] of PRIVATE_6) closed6.addSubnet(network, prefix, 'ipv6')
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed4.check(address, 'ipv4')
  return isIP(address) === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/**
 * A `lookup` for outgoing connections that finds public addresses alone. As it answers for the very connection that
 * is made, a name that changes between asking and connecting gains nothing.
 */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first) return found(new Error(`${hostname} is not on the public internet`), [])
    if (options.all) return found(null, open)
    found(null, first.address, first.family)
  })
}
