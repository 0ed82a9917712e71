import { msg, plural } from '@lingui/core/runtime-macro'
import { perLocale } from '@savanna/contract/language/per-locale'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { NotificationType } from '@savanna/contract/notifications/routes'
import { findLineSubject } from './lines.rules.ts'

/**
 * Returns whether open pages update two members' relationship on this type; they get such events even if the
 * member wants no notification.
 */
export function changesRelationship(type: NotificationType): boolean {
  return type === 'like' || type === 'like_back' || type === 'dislike'
}

/**
 * How many events of a type a member is notified of per sender in 24 hours; more are stored and shown in
 * place, but don't ring. Visits already count once a day.
 */
export const MOST_A_DAY: Partial<Record<NotificationType, number>> = {
  like: 1,
  like_back: 1,
  match: 1,
  dislike: 1,
  follow: 1,
  post_like: 20,
  comment: 20,
  missed_call: 20,
  meeting: 1,
}

export interface NotificationGroup {
  type: NotificationType
  /** The types of all events the receiver sees in it, oldest first. */
  types: NotificationType[]
  /** The latest sender's first name. Empty for notifications from the site itself. */
  firstname: string
  /** How many different members it includes. */
  senders: number
  /** How many events it includes. */
  events: number
  /** The events are about more than one post. */
  severalPosts: boolean
  detail: string | null
}

/** Returns a line from its newest event and, if it groups several, the total counts. */
export function toNotificationGroup(
  row: { type: NotificationType; sender_firstname: string | null; detail: string | null },
  all?: { senders: number; events: number; types: NotificationType[]; several_posts: boolean },
): NotificationGroup {
  const { type, detail } = row
  return {
    type,
    types: all?.types ?? [type],
    detail,
    firstname: row.sender_firstname ?? '',
    senders: all?.senders ?? 1,
    events: all?.events ?? 1,
    severalPosts: all?.several_posts ?? false,
  }
}

type OfPosts = Record<'post_like' | 'comment', (line: NotificationGroup) => Sentence>

const ONE_POST: OfPosts = {
  post_like: ({ firstname, senders }) =>
    senders > 1
      ? msg`${{ firstname }} and ${plural({ others: senders - 1 }, { one: '# other', other: '# others' })} liked your post`
      : msg`${{ firstname }} liked your post`,
  comment: ({ firstname, senders }) =>
    senders > 1
      ? msg`${{ firstname }} and ${plural({ others: senders - 1 }, { one: '# other', other: '# others' })} commented on your post`
      : msg`${{ firstname }} commented on your post`,
}

const SEVERAL_POSTS: OfPosts = {
  post_like: ({ firstname, senders }) =>
    senders > 1
      ? msg`${{ firstname }} and ${plural({ others: senders - 1 }, { one: '# other', other: '# others' })} liked your posts`
      : msg`${{ firstname }} liked your posts`,
  comment: ({ firstname, senders }) =>
    senders > 1
      ? msg`${{ firstname }} and ${plural({ others: senders - 1 }, { one: '# other', other: '# others' })} commented on your posts`
      : msg`${{ firstname }} commented on your posts`,
}

const SENTENCES: Record<NotificationType, (line: NotificationGroup) => Sentence> = {
  visit: ({ firstname, senders }) =>
    senders > 1
      ? msg`${{ firstname }} and ${plural({ others: senders - 1 }, { one: '# other', other: '# others' })} visited your profile`
      : msg`${{ firstname }} visited your profile`,
  like: ({ firstname, senders }) =>
    senders > 1
      ? msg`${{ firstname }} and ${plural({ others: senders - 1 }, { one: '# other', other: '# others' })} liked your profile`
      : msg`${{ firstname }} liked your profile`,
  like_back: ({ firstname }) => msg`${{ firstname }} liked you back: that’s a match!`,
  match: ({ firstname }) => msg`You and ${{ firstname }} like each other: that’s a match!`,
  dislike: ({ firstname, senders }) =>
    senders > 1
      ? msg`${{ firstname }} and ${plural({ others: senders - 1 }, { one: '# other', other: '# others' })} have taken back a like`
      : msg`${{ firstname }} took back their like`,
  follow: ({ firstname, senders }) =>
    senders > 1
      ? msg`${{ firstname }} and ${plural({ others: senders - 1 }, { one: '# other', other: '# others' })} follow you`
      : msg`${{ firstname }} started following you`,
  post_like: (line) => (line.severalPosts ? SEVERAL_POSTS.post_like(line) : ONE_POST.post_like(line)),
  comment: (line) => (line.severalPosts ? SEVERAL_POSTS.comment(line) : ONE_POST.comment(line)),
  missed_call: ({ firstname, events: calls }) =>
    calls > 1
      ? msg`You missed ${plural({ calls }, { one: '# call', other: '# calls' })} from ${{ firstname }}`
      : msg`You missed a call from ${{ firstname }}`,
  meeting: ({ firstname }) => msg`Did you and ${{ firstname }} meet? Only you’ll see your answer`,
  plan_bought: ({ detail: plan }) => msg`Your ${{ plan }} plan has started`,
  plan_ending: ({ detail: plan }) => msg`Your ${{ plan }} plan ends soon`,
  plan_ended: ({ detail: plan }) => msg`Your ${{ plan }} plan has ended`,
}

interface Subject {
  type: NotificationType
  sender_username: string | null
  room_id: string | null
  post_id: string | null
  comment_id: string | null
}

/** Returns the path of the page that a notification links to. */
export function findTargetPath({ type, sender_username, room_id, post_id, comment_id }: Subject): string {
  if (post_id !== null) return `/users/posts/${post_id}${comment_id === null ? '' : `#comment-${comment_id}`}`
  if (room_id !== null && (type === 'match' || type === 'missed_call' || type === 'meeting'))
    return `/chat/messages?room=${room_id}`
  if (sender_username !== null) return `/users/profile/${sender_username}`
  return type === 'plan_bought' ? '/users/settings/plan' : '/users/upgradeplan'
}

/** Returns a notification line's sentence in the current language. */
export function formatSentence(line: NotificationGroup): string {
  // With several senders it has only one type.
  const mixed = findLineSubject(line.type) === 'person' && line.types.length > 1 && line.senders === 1
  return say(mixed ? formatPerson(line) : SENTENCES[line.type](line))
}

const LIKING: NotificationType[] = ['like', 'like_back', 'match', 'dislike']
const clauses = perLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

const CLAUSES = {
  like: msg({
    message: 'liked you',
    comment: 'After a first name, and in a list: Mia visited you twice and liked you',
  }),
  follow: msg({
    message: 'started following you',
    comment: 'After a first name, and in a list: Mia visited you twice and liked you',
  }),
  dislike: msg({
    message: 'took back their like',
    comment: 'After a first name, and in a list: Mia visited you twice and liked you',
  }),
  like_back: msg({
    message: 'liked you back: that’s a match!',
    comment: 'After a first name, and in a list: Mia visited you twice and liked you',
  }),
}

/** Returns everything that one person did, such as "Mia visited you twice and liked you". Only the last like counts. */
function formatPerson(line: NotificationGroup): Sentence {
  const { firstname, types } = line
  const liking = types.findLast((type) => LIKING.includes(type))
  if (liking === 'match') return SENTENCES.match(line)
  const visits = types.filter((type) => type === 'visit').length
  const clausesOfLine = [
    visits > 0 && describeVisits(visits),
    liking === 'like' && CLAUSES.like,
    types.includes('follow') && CLAUSES.follow,
    liking === 'dislike' && CLAUSES.dislike,
    liking === 'like_back' && CLAUSES.like_back,
  ]
  const done = clauses().format(clausesOfLine.filter((clause) => clause !== false).map(say))
  return msg`${{ firstname }} ${{ done }}`
}

function describeVisits(visits: number): Sentence {
  return msg({
    // Numbers come first, as in an object.
    message: plural({ visits }, { 2: 'visited you twice', one: 'visited you', other: 'visited you # times' }),
    comment: 'After a first name, and in a list: Mia visited you twice and liked you',
  })
}
