import { NEEDS_PICTURE } from '@savanna/contract/relations/routes'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { defineCounter } from '../../../kit/metrics/metrics.ts'
import { takeAllowance } from '../../allowances/index.ts'
import { endClosedCalls } from '../../calls/index.ts'
import { announceMatches, openRoom } from '../../chat/index.ts'
import { announceNotification, storeNotification } from '../../notifications/index.ts'
import { recomputePopularity } from '../../profiles/index.ts'
import { memberNotFound, refuseSelf, requireVisible } from '../relations.access.ts'
import { deleteLike, findStanding, hasLike, insertLike, lockPair } from '../relations.repository.ts'

const matches = defineCounter('savanna_matches_total', 'Pairs of members that became matches.')

/** What an action changed, for those who are to be told once it is stored. */
interface Change {
  notificationIds: (string | undefined)[]
  /** A match began or ended with it. */
  match: boolean
}

/** Likes a member. When the member likes the caller too, that is a match and opens their conversation. */
export async function likeMember(context: Context, me: Caller, likedId: string) {
  refuseSelf(me, likedId)
  const { change, match, roomId } = await context.db.transaction(async (tx) => {
    await lockPair(tx, me.id, likedId)
    const { other_has_picture, likes_me: match } = await requireStanding(tx, me, likedId)
    if (!other_has_picture) throw problem(403, 'member_without_picture', 'This member has no picture yet.')
    const fresh = await insertLike(tx, me.id, likedId)
    const roomId = match ? await openRoom(tx, me.id, likedId) : null
    if (!fresh) return { change: undefined, match, roomId }
    const liking = { memberId: me.id, target: likedId, now: context.now() }
    await takeAllowance(tx, { ...liking, kind: 'profile_likes' })
    await recomputePopularity(tx, match ? [me.id, likedId] : [likedId])
    const notificationIds = await tellLike(tx, me.id, { likedId, match })
    return { change: { notificationIds, match }, match, roomId }
  })
  if (change?.match) matches.inc()
  await announce(context, me.id, likedId, change)
  const action = match ? ('like_back' as const) : ('like' as const)
  return { message: match ? "That's a match!" : 'Liked', action, match, room_id: roomId }
}

/** Takes a like back; a match ends for both. */
export async function unlikeMember(context: Context, me: Caller, likedId: string) {
  refuseSelf(me, likedId)
  const change = await context.db.transaction(async (tx) => {
    await lockPair(tx, me.id, likedId)
    const { likes_me: match } = await requireStanding(tx, me, likedId)
    if (!(await deleteLike(tx, me.id, likedId))) return undefined
    await recomputePopularity(tx, match ? [me.id, likedId] : [likedId])
    const notificationId = await storeNotification(tx, {
      memberId: likedId,
      senderId: me.id,
      type: 'dislike',
    })
    return { notificationIds: [notificationId], match }
  })
  await announce(context, me.id, likedId, change)
  return { message: 'Like removed', action: 'dislike' as const }
}

/** How the caller and a member stand to each other, or the problem that keeps the caller from liking anybody. */
async function requireStanding(tx: Database, me: Caller, other: string) {
  const standing = await findStanding(tx, { me: me.id, other })
  if (!standing) throw memberNotFound()
  if (!standing.has_picture) throw problem(403, 'needs_picture', NEEDS_PICTURE)
  return standing
}

async function announce(context: Context, meId: string, otherId: string, change: Change | undefined) {
  if (!change) return
  // The match first: who opens the conversation from the notification finds it in the list.
  if (change.match) {
    await endClosedCalls(context, [meId, otherId])
    await announceMatches(context, [meId, otherId])
  }
  for (const id of change.notificationIds) await announceNotification(context, id)
}

/** Tells who is liked; a match also stays in the list of the one who completed it, who has just seen it. */
async function tellLike(tx: Database, meId: string, { likedId, match }: { likedId: string; match: boolean }) {
  const theirs = { memberId: likedId, senderId: meId }
  if (!match) return [await storeNotification(tx, { ...theirs, type: 'like' })]
  const mine = { memberId: meId, senderId: likedId, read: true }
  return [
    await storeNotification(tx, { ...theirs, type: 'like_back' }),
    await storeNotification(tx, { ...mine, type: 'match' }),
  ]
}

/** Who likes whom between the caller and a member. */
export async function likesBetween({ db }: Context, me: Caller, username: string) {
  const other = await requireVisible(db, me, { username })
  const [likedBy, reverse] = await Promise.all([hasLike(db, me.id, other.id), hasLike(db, other.id, me.id)])
  return { likedBy, reverse }
}
