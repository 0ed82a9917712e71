import { msg } from '@lingui/core/runtime-macro'
import type { ServerEvents } from '@savanna/contract/events'
import { say } from '@savanna/contract/language/say'
import { MATCH_WOULD_END, NEEDS_PICTURE } from '@savanna/contract/relations/routes'
import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { defineCounter } from '../../../kit/metrics/metrics.ts'
import { allowanceUsedUp } from '../../allowances/index.ts'
import { viewsUsedUp, viewToCount } from '../../daily-views/index.ts'
import {
  announceNotification,
  type StoredNotification,
  storeNotification,
} from '../../notifications/index.ts'
import { memberNotFound, requireVisible } from '../../profiles/index.ts'
import { refuseSelf } from '../relations.access.ts'
import { findRoomId, hasLike } from '../relations.repository.ts'
import { announceMatches, announceTie } from '../relationships.ts'
import { deleteLike, insertLike, type LikeAct } from './likes.repository.ts'

const LIKED = msg({ message: 'Liked', context: 'member', comment: 'The answer to a like' })

const matches = defineCounter('savanna_matches_total', 'Pairs of members that became matches.')

/** Likes a member. If they like the caller too, that's a match and opens their conversation. */
export async function likeMember(context: Context, me: Caller, likedId: string) {
  refuseSelf(me, likedId)
  const now = context.now()
  const view = viewToCount(context, me.id, likedId)
  const { fresh, match, comments, roomId, stored } = await context.db.transaction(async (tx) => {
    const act = await insertLike(tx, { liker: me.id, liked: likedId, at: now, view })
    requireMayLike(act)
    if (!act.shown) throw viewsUsedUp(now)
    if (act.needs === 'them')
      throw problem(403, 'member_without_picture', msg`This member doesn’t have a picture yet.`)
    if (!act.possible) throw allowanceUsedUp('profile_likes', now)
    const { fresh, match, comments } = act
    if (!match) return { fresh, match, comments, roomId: null, stored: [act] }
    const roomId = await beginMatch(context, tx, me.id, likedId)
    return { fresh, match, comments, roomId, stored: fresh ? await storeMatch(tx, me.id, likedId, now) : [] }
  })
  if (fresh && match) matches.inc()
  await announceTie(context, { ownerId: me.id, authorId: likedId, comments: comments ?? [] })
  // The match first: someone who opens the conversation from the notification finds it in the list.
  if (fresh && match) await announceMatches(context, [me.id, likedId], 'begun')
  const change = { liker: me.id, liked: likedId, likes: true, room_id: roomId }
  await announceLike(context, fresh ? change : undefined, stored)
  const action = match ? ('like_back' as const) : ('like' as const)
  return { message: say(match ? msg`That's a match!` : LIKED), action, match, room_id: roomId }
}

/**
 * Removes a like; a match ends for both.
 * @throws match_would_end (409) where `keepsMatch` is set and the two like each other
 */
export async function unlikeMember(
  context: Context,
  me: Caller,
  likedId: string,
  { keepsMatch = false }: { keepsMatch?: boolean } = {},
) {
  refuseSelf(me, likedId)
  const like = { liker: me.id, liked: likedId, at: context.now() }
  const act = await (keepsMatch ? deleteUnanswered(context.db, like) : deleteLike(context.db, like))
  requireMayLike(act)
  if (act.fresh && act.match) await announceMatches(context, [me.id, likedId], 'ended')
  const change = { liker: me.id, liked: likedId, likes: false, room_id: null }
  await announceLike(context, act.fresh ? change : undefined, [act])
  return { message: say(msg`Like removed`), action: 'dislike' as const }
}

/** Takes a like back in a transaction that's rolled back where it was half of a match. */
function deleteUnanswered(db: Database, like: Parameters<typeof deleteLike>[1]) {
  return db.transaction(async (tx) => {
    const act = await deleteLike(tx, like)
    if (act.fresh && act.match) throw problem(409, 'match_would_end', MATCH_WOULD_END)
    return act
  })
}

/** @throws 404 `member_not_found`, 403 `needs_picture` */
function requireMayLike({ visible, needs }: Pick<LikeAct, 'visible' | 'needs'>): void {
  if (!visible) throw memberNotFound()
  if (needs === 'me') throw problem(403, 'needs_picture', NEEDS_PICTURE)
}

/** Lets every feature start a match, and returns its conversation's id. */
async function beginMatch(context: Context, tx: Database, meId: string, otherId: string) {
  for (const hooks of context.relationships) await hooks.beginMatch?.(tx, meId, otherId)
  return findRoomId(tx, meId, otherId)
}

/** Updates both members' open pages, each time, and sends the allowed notifications. */
function announceLike(
  context: Context,
  change: Parameters<ServerEvents['likesChanged']>[0] | undefined,
  stored: (StoredNotification | undefined)[],
) {
  const tell = () => {
    if (!change) return
    for (const id of [change.liker, change.liked]) context.live.toMember(id, 'likesChanged', change)
  }
  const notify = stored.map((each) => () => announceNotification(context, each))
  return runAfterCommit(context, change?.likes === false ? 'unlike' : 'like', tell, ...notify)
}

/** Notifies both of a match; it's already read for the one who completed it, who has just seen it. */
async function storeMatch(tx: Database, meId: string, likedId: string, at: Date) {
  const theirs = { memberId: likedId, senderId: meId, at }
  const mine = { memberId: meId, senderId: likedId, read: true, at }
  return [
    await storeNotification(tx, { ...theirs, type: 'like_back' }),
    await storeNotification(tx, { ...mine, type: 'match' }),
  ]
}

/** Returns which of the caller and a member like each other. */
export async function likesBetween({ db }: Context, me: Caller, username: string) {
  const other = await requireVisible(db, me, { username })
  const [likedBy, reverse] = await Promise.all([hasLike(db, me.id, other.id), hasLike(db, other.id, me.id)])
  return { likedBy, reverse }
}
