import { DAY_MS } from '@savanna/contract/time'
import { v7 } from 'uuid'

/** Returns an identifier that sorts before every one created from that moment on. */
export function makeLowestId(moment: Date): string {
  const ms = moment.getTime().toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`
}

/** Returns a new identifier: UUIDv7 (RFC 9562), so later ones sort after earlier ones. */
export function newId(): string {
  return v7()
}

/** Returns an identifier as if created at that moment. */
export function idAt(moment: Date): string {
  return v7({ msecs: moment.getTime() })
}

/**
 * Returns a new identifier that reveals only the day (UTC) on which it was created: those from one day are in
 * random order. For members, whose ids everyone sees.
 */
export function newIdOfDay(moment: Date): string {
  return v7({ msecs: Math.floor(moment.getTime() / DAY_MS) * DAY_MS })
}
