import type { NotificationType } from '@savanna/contract/notifications/routes'

/** What the events of one line share: the post, the caller whose calls were missed, or the person who did them. */
export type LineSubject = 'post' | 'caller' | 'person'

/** By what events of a type are told as one line; types that aren't here each have a line of their own. */
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

/** Returns what the events of a line of this type share; undefined for a type that is never grouped. */
export function findLineSubject(type: NotificationType): LineSubject | undefined {
  return SUBJECT_OF[type]
}

/** Returns the types that may be told in one line with this one, itself among them. */
export function typesInLineOf(type: NotificationType): NotificationType[] {
  return findLineSubject(type) === 'person' ? OF_PERSON : [type]
}
