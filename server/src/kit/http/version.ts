import { createHash } from 'node:crypto'

/** Returns a text that differs whenever one of these values does; what is edited needs no counter for it. */
export function versionOf(...values: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
}
