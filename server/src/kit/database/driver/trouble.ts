import { sqlStateOf } from './sql-state.ts'

/** Why something cannot be done now and can be done later. */
export type Trouble = 'away' | 'late' | 'full'

const LATE = ['57014', '55P03', '25P03', '25P04']
const FULL = ['53100', 'ENOSPC', 'EDQUOT']
/** PostgreSQL starts, stops or takes no more connections. */
const AWAY = ['57P01', '57P02', '57P03', '57P05', '53300']
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
/** What the driver says without a code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|Query read timeout|Cannot use a pool after)/

/** The trouble that an error tells of; nothing when it tells of something else. */
export function troubleOf(error: unknown): Trouble | undefined {
  const state = sqlStateOf(error)
  if (state === undefined) return wasLost(error) ? 'away' : undefined
  if (LATE.includes(state)) return 'late'
  if (FULL.includes(state)) return 'full'
  const away = AWAY.includes(state) || UNREACHED.includes(state) || state.startsWith('08')
  return away || isMissingSocket(error) ? 'away' : undefined
}

function wasLost(error: unknown): boolean {
  return error instanceof Error && (LOST.test(error.message) || wasLost(error.cause))
}

/** A database on a Unix socket that has gone leaves no such file; other files that are missing are bugs. */
function isMissingSocket(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  return (code === 'ENOENT' && syscall === 'connect') || isMissingSocket(error.cause)
}
