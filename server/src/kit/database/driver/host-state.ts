import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { connectionOf } from './wire.ts'

/** One host of an address that may name several. */
export interface DatabaseHost {
  /** Host and port, as logs name it. */
  name: string
  config: pg.ClientConfig
}

/** What a host says about itself. */
export interface HostState {
  takesWrites: boolean
  /** Counts the promotions of its cluster; 0 of a copy. A copy that is promoted begins a new timeline. */
  timeline: number
  /** Identifies the cluster: copies have that of their primary. */
  cluster: string
}

/** A host that hangs must not hold up the others. It includes connecting, and TLS where that is used. */
const ANSWER_MS = 1_500

/** Returns the host of an address that names one. */
export function parseHost(address: string): DatabaseHost {
  const { target_session_attrs: _, ...config } = parseIntoClientConfig(address) as pg.ClientConfig &
    Record<string, unknown>
  return { name: `${config.host ?? 'localhost'}:${config.port ?? 5432}`, config }
}

/**
 * Asks a host for its state, on a connection of its own.
 * @throws an error of the driver when it does not answer within 1.5 s
 */
export async function askHost({ config }: DatabaseHost): Promise<HostState> {
  const client = new pg.Client({
    ...config,
    application_name: 'savanna hosts',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<HostState>(STATE)
    void client.end().catch(() => {})
    if (!rows[0]) throw new Error('it does not tell its state')
    return rows[0]
  } catch (error) {
    // A host that hangs would never answer a goodbye.
    connectionOf(client).stream.destroy()
    throw error
  }
}

const STATE = `
  select not pg_is_in_recovery() and not current_setting('transaction_read_only')::bool as "takesWrites",
    case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
    (select system_identifier::text from pg_control_system()) as cluster`
