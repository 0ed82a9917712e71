import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Username } from '../accounts/rules.ts'
import { Done, ownPath } from '../common.ts'
import { Id } from '../id.ts'
import { withMessage } from '../language/say.ts'
import { Photo } from '../pictures/routes.ts'
import { Gender } from '../profiles/fields.ts'
import { Card } from '../profiles/routes.ts'
import { route } from '../route.ts'
import { linesOfText } from '../text.ts'
import { LimitedUntil } from './daily-views.ts'

export const NEEDS_PICTURE = msg`You must add a picture to your profile to perform this action.`

export const MATCH_WOULD_END = msg`You’re a match now. You can end the match on their profile.`

const pair = {
  access: 'member',
  own: 'uid',
  params: z.object({ id: Id, uid: Id }),
} as const

export const likedBy = route('GET', '/users/profile/:username/liked_by/:uid', {
  summary: 'Who likes whom between the caller and a member.',
  access: 'member',
  own: 'uid',
  params: z.object({ username: Username, uid: Id }),
  reply: z.object({
    /** The caller likes the member. */
    likedBy: z.boolean(),
    /** The member likes the caller. */
    reverse: z.boolean(),
  }),
  errors: ['member_not_found'],
})

export const RelationAction = z.enum(['like', 'like_back', 'dislike'])
export type RelationAction = z.infer<typeof RelationAction>

export const like = route('POST', '/users/create/:id/liked_by/:uid', {
  ...pair,
  summary: 'Like the member `id`; liking back makes a match.',
  reply: Done.extend({
    action: RelationAction,
    match: z.boolean(),
    /** The match's conversation. */
    room_id: Id.nullable(),
  }),
  errors: [
    'member_not_found',
    'needs_picture',
    'member_without_picture',
    'allowance_used_up',
    'daily_views_used_up',
  ],
  perMinute: 60,
})

export const unlike = route('POST', '/users/delete/:id/liked_by/:uid', {
  ...pair,
  summary: 'Take a like back; a match ends with it.',
  query: z.object({
    /** Take back only what isn't a match by now: for pages that haven't asked whether to end one. */
    unless: z.enum(['match']).optional(),
  }),
  reply: Done.extend({ action: RelationAction }),
  errors: ['member_not_found', 'needs_picture', 'match_would_end'],
  perMinute: 60,
})

export const visit = route('POST', '/users/create/:id/visited_by/:uid', {
  ...pair,
  summary:
    "Note that the caller opened the member's profile, as reading it has done already; counted once a day.",
  reply: Done,
  errors: ['member_not_found', 'daily_views_used_up'],
})

const directed = {
  access: 'member',
  own: 'userId',
  params: z.object({ userId: Id, targetId: Id }),
  reply: Done,
  errors: ['member_not_found'],
} as const

const blocking = { ...directed, summary: 'Block a member: both become invisible to each other.' } as const
const unblocking = { ...directed, summary: 'Lift a block.' } as const
export const block = route('POST', '/users/block/:userId/:targetId', { ...blocking })
export const unblock = route('POST', '/users/unblock/:userId/:targetId', { ...unblocking })
export const blockByGet = route('GET', '/users/block/:userId/:targetId', { ...blocking })
export const unblockByGet = route('GET', '/users/unblock/:userId/:targetId', { ...unblocking })

export const isBlocked = route('GET', '/users/isblocked/:a/:b', {
  summary: 'Tell whether the caller blocks the member `b`.',
  access: 'member',
  own: 'a',
  params: z.object({ a: Id, b: Id }),
  reply: z.object({ isBlocked: z.boolean() }),
})

export const REPORT_CATEGORIES = [
  'fake_profile',
  'inappropriate_pictures',
  'harassment',
  'spam_or_scam',
  'underage',
  'other',
] as const
export const ReportCategory = z.enum(REPORT_CATEGORIES)
export type ReportCategory = z.infer<typeof ReportCategory>

export const REPORT_NOTE = 500

const NOTE_TOO_LONG = msg`Notes can be up to ${plural({ limit: REPORT_NOTE }, { one: '# character', other: '# characters' })}`

/** Why a member, a post or a comment is reported. */
export const Complaint = z.object({
  category: ReportCategory,
  note: linesOfText(REPORT_NOTE, withMessage(NOTE_TOO_LONG))
    .trim()
    .max(REPORT_NOTE, withMessage(NOTE_TOO_LONG))
    .optional(),
})
export type Complaint = z.output<typeof Complaint>

const reporting = {
  ...directed,
  summary: 'Report a member to the administrators, who see what that member shows at this moment.',
  errors: ['member_not_found', 'already_reported'],
} as const
export const report = route('POST', '/users/report/:userId/:targetId', {
  ...reporting,
  // As specified, the body is optional.
  body: Complaint.extend({
    category: ReportCategory.default('other'),
    /** Block the member in the same step. */
    block: z.boolean().optional(),
  }).prefault({}),
  perMinute: 10,
})
/** As specified, without a body: the category is `other`. */
export const reportByGet = route('GET', '/users/report/:userId/:targetId', { ...reporting, perMinute: 10 })

export const isReported = route('GET', '/users/isreported/:a/:b', {
  summary: 'Tell whether a report of the caller about the member `b` is open.',
  access: 'member',
  own: 'a',
  params: z.object({ a: Id, b: Id }),
  reply: z.object({ isReported: z.boolean() }),
})

/** A member in a list, with just enough to recognise them. */
export const ListProfile = z.object({
  user_id: Id,
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  gender: Gender.nullable(),
  profile_picture_url: z.string().nullable(),
  portrait: Photo.nullable(),
})
export type ListProfile = z.infer<typeof ListProfile>

export const ListEntry = ListProfile.extend({
  /** ISO 8601 time of the action that put the member on the list. */
  date: z.string(),
})
export type ListEntry = z.infer<typeof ListEntry>

export const LIST_PAGE = 30

/** Returns the next page's cursor, from the previous page's last entry. */
export function placeOf({ date, user_id }: Pick<ListEntry, 'date' | 'user_id'>): string {
  return `${date},${user_id}`
}

function isPlace(text: string): boolean {
  const [date, id, ...rest] = text.split(',')
  return rest.length === 0 && z.iso.datetime().safeParse(date).success && Id.safeParse(id).success
}

const paged = z.object({
  /** `date,user_id` of the previous page's last entry. */
  before: z.string().refine(isPlace, withMessage(msg`Invalid position in the list`)).optional(),
})
const ownList = { ...ownPath('id'), query: paged } as const
const entries = z.array(ListEntry)

export const visitedProfiles = route('GET', '/users/profiles-visited/:id', {
  ...ownList,
  summary: 'The members whose profiles the caller opened, latest first, 30 at a time.',
  reply: entries,
})

export const likedProfiles = route('GET', '/users/profiles-liked/:id', {
  ...ownList,
  summary: 'The members whom the caller likes, latest first, 30 at a time.',
  reply: entries,
})

export const blockedProfiles = route('GET', '/users/profiles-blocked/:id', {
  ...ownList,
  summary:
    'The members whom the caller blocks, latest first, 30 at a time; without portraits. One who came back with another account has no name, and an id for unblocking only.',
  reply: entries,
})

const Encounters = z.object({
  list: z.array(
    Card.extend({
      /** ISO 8601 time of the like, or of the latest visit. */
      date: z.string(),
    }),
  ),
  /** The next page's `before`; null on the last one. */
  next: z.string().nullable(),
})

export const likingProfiles = route('GET', '/users/profiles-liking/:id', {
  ...ownList,
  summary: 'The members who like the caller and are not liked back yet, latest first, 30 at a time.',
  reply: Encounters,
})

export const visitingProfiles = route('GET', '/users/profiles-visiting/:id', {
  ...ownList,
  summary: "The members who opened the caller's profile, latest first, 30 at a time.",
  reply: Encounters,
})

export const listProfile = route('GET', '/users/profile/:id/list-profile', {
  summary: 'One member as lists show them.',
  access: 'member',
  params: z.object({ id: Id }),
  reply: ListProfile,
  errors: ['member_not_found', 'daily_views_used_up'],
})

export const follow = route('POST', '/users/create/:id/followed_by/:uid', {
  ...pair,
  summary: 'Follow the member `id`.',
  reply: Done,
  errors: ['member_not_found', 'follows_closed', 'allowance_used_up', 'daily_views_used_up'],
  perMinute: 60,
})

export const unfollow = route('POST', '/users/delete/:id/followed_by/:uid', {
  ...pair,
  summary: 'Stop following a member.',
  reply: Done,
  errors: ['member_not_found'],
  perMinute: 60,
})

const cards = z.object({
  list: z.array(Card),
  /** The next page's `before`; null on the last one. */
  next: z.string().nullable(),
})

export const followers = route('GET', '/users/followers/:id', {
  ...ownList,
  summary: 'Who follows the caller, latest first, 30 at a time.',
  reply: cards.extend({ count: z.number().int() }),
})

export const following = route('GET', '/users/following/:id', {
  ...ownList,
  summary: 'Whom the caller follows, latest first, 30 at a time.',
  reply: cards.extend({ count: z.number().int() }),
})

export const sameCity = route('GET', '/users/same-city/:id', {
  ...ownList,
  summary: "Members of the caller's city, newest first, 30 at a time.",
  reply: cards.extend({ city: z.string().nullable(), held_until: LimitedUntil }),
  errors: ['profile_incomplete'],
})
