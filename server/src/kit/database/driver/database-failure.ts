import { readSqlState } from './sql-state.ts'

/** Why a query failed although it may succeed later: no connection, a timeout, or no space left. */
export type DatabaseFailure = 'unreachable' | 'timeout' | 'full'

const TIMEOUT = ['57014', '55P03', '25P03', '25P04']
const FULL = ['53100', 'ENOSPC', 'EDQUOT']
/** PostgreSQL starts, stops, takes no more connections, or has become a copy that takes no writes (25006). */
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
/** Messages of the driver that carry no code. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|Query read timeout|Cannot use a pool after)/

/** Returns the failure that an error of the driver or the system means; undefined for every other error. */
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

/** Returns whether the Unix socket of the database is missing; any other missing file is a bug. */
function isMissingSocket(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  return (code === 'ENOENT' && syscall === 'connect') || isMissingSocket(error.cause)
}
