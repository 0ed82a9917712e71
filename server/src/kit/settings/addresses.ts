/** Returns whether a text is an address that starts with one of these protocols, such as `redis://`. */
export function isAddress(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.some((protocol) => text.startsWith(protocol))
}

/** Returns the addresses of a setting, which has commas between them; a comma inside of an address, as in a password, stays. */
export function listAddresses(text: string): string[] {
  return text.split(/\s*,\s*(?=[a-z]+:\/\/)/).map((address) => address.trim())
}

/**
 * Returns an address of one host for each host of a PostgreSQL address, in their order. It may name several, with commas
 * between them, each with a port of its own: `postgres://me@a:5432,b:5433/site`, which no URL parser reads.
 */
export function splitHosts(address: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(address) ?? []
  return before === '' ? [address] : hosts.split(',').map((host) => before + host + after)
}
