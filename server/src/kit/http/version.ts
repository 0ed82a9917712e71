import { createHash } from 'node:crypto'

/** Returns a text that changes whenever one of these values does; edited data then needs no counter. */
export function versionOf(...values: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
}
