/** Returns whether a text is a URL with one of these protocols, such as `redis://`. */
export function isAddress(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.some((protocol) => text.startsWith(protocol))
}

/** Returns a setting's comma-separated URLs; a comma inside a URL, such as in a password, stays. */
export function listAddresses(text: string): string[] {
  return text.split(/\s*,\s*(?=[a-z]+:\/\/)/).map((address) => address.trim())
}

/**
 * Returns a single-host URL for each host in a PostgreSQL URL, in order. It may have several comma-separated
 * hosts, each with its own port: `postgres://me@a:5432,b:5433/site`, which no URL parser reads.
 */
export function splitHosts(address: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(address) ?? []
  return before === '' ? [address] : hosts.split(',').map((host) => before + host + after)
}
