import { StartError } from '../start-error.ts'
import { listAddresses, splitHosts } from './addresses.ts'

const ATTRIBUTE = 'target_session_attrs'

interface DatabaseSettings {
  DATABASE_URL?: string | undefined
  DATABASE_REPLICA_URL?: string | undefined
}

/**
 * Checks the hosts of the database's addresses for contradictions.
 * @throws StartError with one sentence for the first one found
 */
export function refuseUnclearHosts({ DATABASE_URL, DATABASE_REPLICA_URL }: DatabaseSettings): void {
  if (DATABASE_URL) refuseUnclearPrimary(DATABASE_URL)
  for (const address of DATABASE_REPLICA_URL ? listAddresses(DATABASE_REPLICA_URL) : []) {
    if (splitHosts(address).length > 1)
      throw new StartError(
        'DATABASE_REPLICA_URL takes one host in each address: write several addresses with commas between them.',
      )
    if (new URL(address).searchParams.has(ATTRIBUTE))
      throw new StartError(
        `${ATTRIBUTE} belongs to DATABASE_URL: a replica of DATABASE_REPLICA_URL only reads.`,
      )
  }
}

function refuseUnclearPrimary(address: string): void {
  const hosts = splitHosts(address).map((each) => new URL(each))
  const places = hosts.map(({ host }) => host)
  const parameters = hosts[0]?.searchParams
  const wanted = parameters?.get(ATTRIBUTE)
  if (parameters?.get('host')?.includes(','))
    throw new StartError(
      'DATABASE_URL takes several hosts only before its path: postgres://user@a:5432,b:5432/site.',
    )
  if (new Set(places).size < places.length) throw new StartError('DATABASE_URL names a host twice.')
  if (hosts.length > 1 && wanted === null)
    throw new StartError(
      `DATABASE_URL names several hosts: end it with ?${ATTRIBUTE}=read-write, so that the server finds the one that takes writes.`,
    )
  if (wanted !== null && wanted !== undefined && wanted !== 'read-write')
    throw new StartError(`${ATTRIBUTE} of DATABASE_URL can only be read-write: the server writes.`)
}
