import { v7 } from 'uuid'

/** An identifier that sorts before every one that is made from that moment on. */
export function firstIdOf(moment: Date): string {
  const ms = moment.getTime().toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`
}

/** A new identifier: UUIDv7 (RFC 9562), so later ones sort after earlier ones. */
export function newId(): string {
  return v7()
}

/** An identifier as one made at that moment would have been. */
export function idAt(moment: Date): string {
  return v7({ msecs: moment.getTime() })
}
