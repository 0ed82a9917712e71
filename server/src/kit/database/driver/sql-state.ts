/**
 * Returns the SQLSTATE, or the system's error code, of an error or its cause; undefined for any other error.
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function readSqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : readSqlState(error.cause)
}

export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'
export const DEADLOCK = '40P01'
