import { readSqlState } from './sql-state.ts'

/** Why a query failed although it may succeed later: no connection, a timeout, or no space left. */
export type DatabaseFailure = 'unreachable' | 'timeout' | 'full'

const TIMEOUT = ['57014', '55P03', '25P03', '25P04']
const FULL = ['53100', 'ENOSPC', 'EDQUOT']
/** PostgreSQL is starting, stopping, out of connections, or now a read-only standby (25006). */
const UNAVAILABLE = ['57P01', '57P02', '57P03', '57P05', '53300', '25006']
const UNREACHED = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/** Driver messages without a code. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|Query read timeout|Cannot use a pool after)/

/** Returns the failure behind an error from the driver or the system; undefined for any other error. */
export function toDatabaseFailure(error: unknown): DatabaseFailure | undefined {
  const state = readSqlState(error)
  if (state === undefined) return wasLost(error) ? 'unreachable' : undefined
  if (TIMEOUT.includes(state)) return 'timeout'
  if (FULL.includes(state)) return 'full'
  const unreachable = UNAVAILABLE.includes(state) || UNREACHED.includes(state) || state.startsWith('08')
  return unreachable || isMissingSocket(error) ? 'unreachable' : undefined
}

function wasLost(error: unknown): boolean {
  return error instanceof Error && (LOST_CONNECTION.test(error.message) || wasLost(error.cause))
}

/** Returns whether the database's Unix socket is missing; any other missing file is a bug. */
function isMissingSocket(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  return (code === 'ENOENT' && syscall === 'connect') || isMissingSocket(error.cause)
}
