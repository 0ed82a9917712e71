/** A member's presence, as lists, profiles and contacts carry it. */
export interface PresenceNow {
  online: 0 | 1
  /** ISO 8601; null when it is hidden; absent when it did not change. */
  last_connexion?: string | null
}

/**
 * Returns the data with a member's presence updated wherever the member occurs in it. Parts that do not change stay
 * the same objects, so that React does not render them again.
 */
export function withPresence<T>(data: T, memberId: string, now: PresenceNow): T {
  if (Array.isArray(data)) return mapped(data, memberId, now) as T
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data)
  const next = entries.map(([name, value]) => [name, withPresence(value, memberId, now)] as const)
  const changed = next.some(([, value], index) => value !== entries[index]?.[1])
  const result = changed ? (Object.fromEntries(next) as T & object) : data
  return isMember(result, memberId) ? updated(result, now) : result
}

function mapped(data: unknown[], memberId: string, now: PresenceNow): unknown[] {
  const next = data.map((item) => withPresence(item, memberId, now))
  return next.some((item, index) => item !== data[index]) ? next : data
}

function isMember(data: object, memberId: string): boolean {
  return 'id' in data && data.id === memberId && 'online' in data
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
