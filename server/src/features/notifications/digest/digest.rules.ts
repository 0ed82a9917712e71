import { NOTIFICATION_TYPES, type NotificationType } from '@savanna/contract/notifications/routes'
import { HOUR_MS } from '@savanna/contract/time'
import type { StoredChoices } from '../../../schema/notifications.tables.ts'
import { kindOf, switchesOf } from '../choices/choices.rules.ts'

/** Less than a day, so that a round that comes a little early does not pass a member over. */
const BETWEEN_MS = 20 * HOUR_MS
/** More than a day, so that what happened while a round was under way is not lost to the next one. */
const WINDOW_MS = 26 * HOUR_MS

interface Absence {
  online: number
  last_connexion: Date | null
  /** When the last digest was mailed. */
  digest_at: Date | null
}

/** Returns since when a digest tells what a member missed; nothing when none is due. */
export function digestSince({ online, last_connexion, digest_at }: Absence, now: Date): Date | undefined {
  if (online) return undefined
  if (digest_at && now.getTime() - digest_at.getTime() < BETWEEN_MS) return undefined
  const moments = [last_connexion, digest_at].map((moment) => moment?.getTime() ?? 0)
  return new Date(Math.max(now.getTime() - WINDOW_MS, ...moments))
}

/** Returns the earliest moment that a digest of now may tell of. */
export function windowStart(now: Date): Date {
  return new Date(now.getTime() - WINDOW_MS)
}

/** Returns the types that a member wants in their digest. */
export function digestedTypes(choices: StoredChoices): NotificationType[] {
  return NOTIFICATION_TYPES.filter((type) => switchesOf(choices, kindOf(type)).digest)
}
