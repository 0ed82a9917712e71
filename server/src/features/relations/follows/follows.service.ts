import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { FOLLOWS_CLOSED } from '@savanna/contract/profiles/reach'
import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { takeAllowance } from '../../allowances/index.ts'
import { requireView } from '../../daily-views/index.ts'
import { announceNotification, storeNotification } from '../../notifications/index.ts'
import { memberNotFound, recomputePopularity, requireVisible } from '../../profiles/index.ts'
import { refuseSelf } from '../relations.access.ts'
import { deleteFollow, findFollowFacts, insertFollow, lockPair } from '../relations.repository.ts'
import { announceTie } from '../relationships.ts'

/**
 * Follows a member, who is notified of the same follower once a day.
 * @throws 404 `member_not_found`, 403 `follows_closed`, 429 `allowance_used_up` or `daily_views_used_up`
 */
export async function followMember(context: Context, me: Caller, followedId: string) {
  refuseSelf(me, followedId)
  await requireView(context, me.id, followedId)
  const { changed, notification, comments } = await context.db.transaction(async (tx) => {
    await lockPair(tx, me.id, followedId)
    const facts = await findFollowFacts(tx, { me: me.id, other: followedId })
    if (!facts) throw memberNotFound()
    // An existing follower stays one, whatever the member has chosen since.
    if (facts.closed && !facts.followed) throw problem(403, 'follows_closed', FOLLOWS_CLOSED[facts.closed])
    const stored = await insertFollow(tx, me.id, followedId)
    if (!stored) return { changed: false, notification: undefined, comments: [] }
    const following = { memberId: me.id, target: followedId, now: context.now() }
    await takeAllowance(tx, { ...following, kind: 'follows' })
    await recomputePopularity(tx, [followedId])
    const told = { memberId: followedId, senderId: me.id, type: 'follow', at: context.now() } as const
    return { changed: true, notification: await storeNotification(tx, told), ...stored }
  })
  await announceTie(context, { ownerId: me.id, authorId: followedId, comments })
  await runAfterCommit(
    context,
    'follow',
    () => changed && announceFollow(context, { follower: me.id, followed: followedId, follows: true }),
    () => announceNotification(context, notification),
  )
  return { message: say(msg`Followed`) }
}

export async function unfollowMember(context: Context, me: Caller, followedId: string) {
  refuseSelf(me, followedId)
  const changed = await context.db.transaction(async (tx) => {
    await lockPair(tx, me.id, followedId)
    await requireVisible(tx, me, { id: followedId })
    if (!(await deleteFollow(tx, me.id, followedId))) return false
    await recomputePopularity(tx, [followedId])
    return true
  })
  const event = { follower: me.id, followed: followedId, follows: false }
  if (changed) await runAfterCommit(context, 'unfollow', () => announceFollow(context, event))
  return { message: say(msg`Unfollowed`) }
}

function announceFollow(
  { live }: Context,
  event: { follower: string; followed: string; follows: boolean },
): void {
  for (const id of [event.follower, event.followed]) live.toMember(id, 'followsChanged', event)
}
