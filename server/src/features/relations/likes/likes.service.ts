import { msg } from '@lingui/core/runtime-macro'
import type { ServerEvents } from '@savanna/contract/events'
import { say } from '@savanna/contract/language/say'
import { NEEDS_PICTURE } from '@savanna/contract/relations/routes'
import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { defineCounter } from '../../../kit/metrics/metrics.ts'
import { takeAllowance } from '../../allowances/index.ts'
import { requireView } from '../../daily-views/index.ts'
import { announceNotification, storeNotification } from '../../notifications/index.ts'
import { memberNotFound, recomputePopularity, requireVisible } from '../../profiles/index.ts'
import { refuseSelf } from '../relations.access.ts'
import * as relations from '../relations.repository.ts'
import { announceMatches, announceTie } from '../relationships.ts'

const LIKED = msg({ message: 'Liked', context: 'member', comment: 'The answer to a like' })

const matches = defineCounter('savanna_matches_total', 'Pairs of members that became matches.')

/** Likes a member. When the member likes the caller too, that is a match and opens their conversation. */
export async function likeMember(context: Context, me: Caller, likedId: string) {
  refuseSelf(me, likedId)
  await requireView(context, me.id, likedId)
  const { isNew, match, roomId, notificationIds, comments } = await context.db.transaction(async (tx) => {
    await relations.lockPair(tx, me.id, likedId)
    const { other_has_picture, likes_me: match } = await requireMayLike(tx, me, likedId)
    if (!other_has_picture) throw problem(403, 'member_without_picture', msg`This member has no picture yet.`)
    const stored = await relations.insertLike(tx, me.id, likedId)
    const { comments } = stored ?? { comments: [] }
    const isNew = stored !== undefined
    const roomId = match ? await beginMatch(context, tx, me.id, likedId) : null
    if (!isNew) return { isNew, match, roomId, notificationIds: [], comments }
    const use = { memberId: me.id, kind: 'profile_likes', target: likedId, now: context.now() } as const
    await takeAllowance(tx, use)
    await recomputePopularity(tx, match ? [me.id, likedId] : [likedId])
    const notificationIds = await storeLikeNotifications(tx, me.id, { likedId, match, at: context.now() })
    return { isNew, match, roomId, notificationIds, comments }
  })
  if (isNew && match) matches.inc()
  await announceTie(context, { ownerId: me.id, authorId: likedId, comments })
  // The match first: who opens the conversation from the notification finds it in the list.
  if (isNew && match) await announceMatches(context, [me.id, likedId], 'begun')
  const change = { liker: me.id, liked: likedId, likes: true, room_id: roomId }
  await announceLike(context, isNew ? change : undefined, notificationIds)
  const action = match ? ('like_back' as const) : ('like' as const)
  return { message: say(match ? msg`That's a match!` : LIKED), action, match, room_id: roomId }
}

/** Takes a like back; a match ends for both. */
export async function unlikeMember(context: Context, me: Caller, likedId: string) {
  refuseSelf(me, likedId)
  const { changed, match, notificationIds } = await context.db.transaction(async (tx) => {
    await relations.lockPair(tx, me.id, likedId)
    const { likes_me } = await requireMayLike(tx, me, likedId)
    if (!(await relations.deleteLike(tx, me.id, likedId)))
      return { changed: false, match: false, notificationIds: [] }
    await recomputePopularity(tx, likes_me ? [me.id, likedId] : [likedId])
    const told = { memberId: likedId, senderId: me.id, type: 'dislike', at: context.now() } as const
    return { changed: true, match: likes_me, notificationIds: [await storeNotification(tx, told)] }
  })
  if (match) await announceMatches(context, [me.id, likedId], 'ended')
  const change = { liker: me.id, liked: likedId, likes: false, room_id: null }
  await announceLike(context, changed ? change : undefined, notificationIds)
  return { message: say(msg`Like removed`), action: 'dislike' as const }
}

/**
 * Returns who of the two has a picture and whether the other likes the caller.
 * @throws 404 `member_not_found`, 403 `needs_picture`
 */
async function requireMayLike(tx: Database, me: Caller, other: string) {
  const facts = await relations.findLikeFacts(tx, { me: me.id, other })
  if (!facts) throw memberNotFound()
  if (!facts.has_picture) throw problem(403, 'needs_picture', NEEDS_PICTURE)
  return facts
}

/** Lets every feature begin a match, and returns the id of its conversation. */
async function beginMatch(context: Context, tx: Database, meId: string, otherId: string) {
  for (const hooks of context.relationships) await hooks.beginMatch?.(tx, meId, otherId)
  return relations.findRoomId(tx, meId, otherId)
}

/** Tells the open pages of both, each time, and notifies who may be notified. */
function announceLike(
  context: Context,
  change: Parameters<ServerEvents['likesChanged']>[0] | undefined,
  notificationIds: (string | undefined)[],
) {
  const tell = () => {
    if (!change) return
    for (const id of [change.liker, change.liked]) context.live.toMember(id, 'likesChanged', change)
  }
  const notify = notificationIds.map((id) => () => announceNotification(context, id))
  return runAfterCommit(context, change?.likes === false ? 'unlike' : 'like', tell, ...notify)
}

/** Notifies who is liked, of the same member once a day; a match also stays in the list of the one who completed it, who has just seen it. */
async function storeLikeNotifications(
  tx: Database,
  meId: string,
  { likedId, match, at }: { likedId: string; match: boolean; at: Date },
) {
  const theirs = { memberId: likedId, senderId: meId, at }
  if (!match) return [await storeNotification(tx, { ...theirs, type: 'like' })]
  const mine = { memberId: meId, senderId: likedId, read: true, at }
  return [
    await storeNotification(tx, { ...theirs, type: 'like_back' }),
    await storeNotification(tx, { ...mine, type: 'match' }),
  ]
}

/** Returns who likes whom between the caller and a member. */
export async function likesBetween({ db }: Context, me: Caller, username: string) {
  const other = await requireVisible(db, me, { username })
  const [likedBy, reverse] = await Promise.all([
    relations.hasLike(db, me.id, other.id),
    relations.hasLike(db, other.id, me.id),
  ])
  return { likedBy, reverse }
}
