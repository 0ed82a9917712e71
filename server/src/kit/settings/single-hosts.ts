import { StartError } from '../start-error.ts'
import { listAddresses, splitHosts } from './addresses.ts'

interface DatabaseSettings {
  DATABASE_URL?: string | undefined
  DATABASE_OWNER_URL?: string | undefined
  DATABASE_REPLICA_URL?: string | undefined
}

/**
 * Checks that every database URL has one host.
 * @throws StartError with one sentence for the first one with several
 */
export function rejectSeveralHosts({ DATABASE_REPLICA_URL, ...primary }: DatabaseSettings): void {
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    const address = primary[name]
    if (!address || !namesSeveralHosts(address)) continue
    throw new StartError(
      `${name} names several hosts: name only HAProxy, which leads to the one that takes writes (docs/ha).`,
    )
  }
  if (DATABASE_REPLICA_URL && listAddresses(DATABASE_REPLICA_URL).some(namesSeveralHosts))
    throw new StartError(
      'DATABASE_REPLICA_URL takes one host in each address: write several addresses with commas between them.',
    )
}

function namesSeveralHosts(address: string): boolean {
  const hosts = splitHosts(address)
  return hosts.length > 1 || hosts.some((each) => new URL(each).searchParams.get('host')?.includes(','))
}
