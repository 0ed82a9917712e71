import type { NotificationType } from '@savanna/contract/notifications/routes'

/** The common subject of a line's events: the post, the caller of missed calls, or the person behind them. */
export type LineSubject = 'post' | 'caller' | 'person'

/** The grouping of events by type; types that aren't here each have a line of their own. */
const SUBJECT_OF: Partial<Record<NotificationType, LineSubject>> = {
  post_like: 'post',
  comment: 'post',
  missed_call: 'caller',
  visit: 'person',
  like: 'person',
  like_back: 'person',
  match: 'person',
  dislike: 'person',
  follow: 'person',
}

const OF_PERSON = (Object.keys(SUBJECT_OF) as NotificationType[]).filter(
  (type) => SUBJECT_OF[type] === 'person',
)

/** Returns what the events in a line of this type share; undefined for a type that is never grouped. */
export function findLineSubject(type: NotificationType): LineSubject | undefined {
  return SUBJECT_OF[type]
}

/** Returns the types that may share a line with this one, including itself. */
export function typesInLineOf(type: NotificationType): NotificationType[] {
  return findLineSubject(type) === 'person' ? OF_PERSON : [type]
}
