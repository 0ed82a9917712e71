import type { NotificationType } from '@savanna/contract/notifications/routes'
import { DAY_MS } from '@savanna/contract/time'

/** By what events of a type are told as one line; types that are not here each have a line of their own. */
const SUBJECT_OF: Partial<Record<NotificationType, 'post' | 'sender'>> = {
  post_like: 'post',
  comment: 'post',
  missed_call: 'sender',
}

/** Returns what the events of one line share, a post or a sender; undefined for a type that is never grouped. */
export function findLineSubject(type: NotificationType): 'post' | 'sender' | undefined {
  return SUBJECT_OF[type]
}

/**
 * Tells whether a new event joins the line of the latest one with the same subject (`docs/decisions/0012`): while that
 * is unread, however old, and for a day after it once it is read.
 */
export function joinsLine(latest: { is_read: boolean; created_at: Date } | undefined, at: Date): boolean {
  if (!latest) return false
  return !latest.is_read || at.getTime() - latest.created_at.getTime() < DAY_MS
}
