import { mapParts } from '../../../kit/map-parts.ts'

/** A member's presence, as part of lists, profiles and contacts. */
export interface PresenceNow {
  online: 0 | 1
  /** ISO 8601; null when hidden; absent when it didn't change. */
  last_connexion?: string | null
}

/** The presence of some members, by id. */
export type PresenceById = ReadonlyMap<string, PresenceNow>

/**
 * Returns the data with members' presence updated wherever they occur in it. Unchanged parts stay the same objects,
 * so React doesn't render them again.
 */
export function withPresence<T>(data: T, now: PresenceById): T {
  const result = mapParts(data, (part) => withPresence(part, now))
  if (typeof result !== 'object' || result === null) return result
  const presence = 'online' in result && 'id' in result ? now.get(String(result.id)) : undefined
  return presence ? updated(result, presence) : result
}

function updated<T extends object>(data: T, { online, last_connexion: last }: PresenceNow): T {
  const before = data as T & { online: unknown; last_connexion?: unknown; last_seen_hidden?: boolean }
  const shown = 'last_connexion' in data && last !== undefined
  const hidden = last === null
  const other = (before.last_seen_hidden ?? false) !== hidden
  if (before.online === online && (!shown || (before.last_connexion === last && !other))) return data
  return {
    ...data,
    online,
    ...(shown && { last_connexion: last, ...(other && { last_seen_hidden: hidden }) }),
  }
}
