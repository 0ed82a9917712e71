import { z } from 'zod'
import { Username } from './accounts.rules.ts'
import { Done, Id } from './common.ts'
import { route } from './route.ts'

export const NEEDS_PICTURE = 'You must add a picture to your profile to perform this action.'

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
    /** The conversation of the match. */
    room_id: Id.nullable(),
  }),
  errors: ['member_not_found', 'needs_picture', 'member_without_picture'],
  perMinute: 60,
})

export const unlike = route('POST', '/users/delete/:id/liked_by/:uid', {
  ...pair,
  summary: 'Take a like back; a match ends with it.',
  reply: Done.extend({ action: RelationAction }),
  errors: ['member_not_found', 'needs_picture'],
  perMinute: 60,
})

export const visit = route('POST', '/users/create/:id/visited_by/:uid', {
  ...pair,
  summary: "Note that the caller opened the member's profile; counted once a day.",
  reply: Done,
  errors: ['member_not_found'],
})

const directed = {
  access: 'member',
  own: 'userId',
  params: z.object({ userId: Id, targetId: Id }),
  reply: Done,
  errors: ['member_not_found'],
} as const

const BLOCK = 'Block a member: both become invisible to each other.'
const UNBLOCK = 'Lift a block.'
export const block = route('POST', '/users/block/:userId/:targetId', { ...directed, summary: BLOCK })
export const unblock = route('POST', '/users/unblock/:userId/:targetId', { ...directed, summary: UNBLOCK })
export const blockByGet = route('GET', '/users/block/:userId/:targetId', { ...directed, summary: BLOCK })
export const unblockByGet = route('GET', '/users/unblock/:userId/:targetId', {
  ...directed,
  summary: UNBLOCK,
})

export const isBlocked = route('GET', '/users/isblocked/:a/:b', {
  summary: 'Tell whether the caller blocks the member `b`.',
  access: 'member',
  own: 'a',
  params: z.object({ a: Id, b: Id }),
  reply: z.object({ isBlocked: z.boolean() }),
})
