import { v7 } from 'uuid'

/** A new identifier: UUIDv7 (RFC 9562), so later ones sort after earlier ones. */
export function newId(): string {
  return v7()
}
