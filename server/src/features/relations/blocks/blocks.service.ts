import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { endClosedCalls } from '../../calls/index.ts'
import { announceMatches } from '../../chat/index.ts'
import { announceTies, deleteTiesBetween, forgetPosts, type Ties } from '../../posts/index.ts'
import { forgetPresence, recomputePopularity } from '../../profiles/index.ts'
import { refuseSelf, requireVisible } from '../relations.access.ts'
import { deleteBlock, deleteTies, hasBlock, insertBlock, lockPair } from '../relations.repository.ts'

/** Blocks a member: what was between the two is gone, and neither exists for the other any more. */
export async function blockMember(context: Context, me: Caller, targetId: string) {
  refuseSelf(me, targetId)
  const ended = await context.db.transaction(async (tx) => {
    await lockPair(tx, me.id, targetId)
    if (await hasBlock(tx, me.id, targetId)) return undefined
    await requireVisible(tx, me, { id: targetId })
    return setBlock(tx, me.id, targetId)
  })
  if (ended) await announceBlock(context, me.id, targetId, ended)
  return { message: 'This member is blocked' }
}

/** Stores a block between a locked pair and ends what was between them; gives what others may have seen of that. */
export async function setBlock(tx: Database, blockerId: string, blockedId: string): Promise<Ties> {
  await insertBlock(tx, blockerId, blockedId)
  await deleteTies(tx, blockerId, blockedId)
  const ended = await deleteTiesBetween(tx, blockerId, blockedId)
  await recomputePopularity(tx, [blockerId, blockedId])
  return ended
}

/** Lets every open page of both know; to be called after the commit. */
export async function announceBlock(
  context: Context,
  blockerId: string,
  blockedId: string,
  ended: Ties,
): Promise<void> {
  forgetPresence(context, blockerId, blockedId)
  await forgetPosts(context, blockerId, blockedId)
  context.live.toMember(blockerId, 'memberGone', { user_id: blockedId })
  context.live.toMember(blockedId, 'memberGone', { user_id: blockerId })
  await endClosedCalls(context, [blockerId, blockedId])
  await announceMatches(context, [blockerId, blockedId])
  await announceTies(context, ended)
}

/** Lifts the caller's own block; one that the other member set stays. The other one is not told. */
export async function unblockMember({ db, live }: Context, me: Caller, targetId: string) {
  refuseSelf(me, targetId)
  if (await deleteBlock(db, me.id, targetId)) live.toMember(me.id, 'memberBack', { user_id: targetId })
  else await requireVisible(db, me, { id: targetId })
  return { message: 'This member is not blocked any more' }
}

export async function tellBlocked({ db }: Context, me: Caller, targetId: string) {
  return { isBlocked: await hasBlock(db, me.id, targetId) }
}
