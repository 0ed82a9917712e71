import type { Context } from '../../context.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { announceMatches } from '../chat/index.ts'
import { forgetPresence, recomputePopularity } from '../profiles/index.ts'
import { refuseSelf, requireVisible } from './relations.access.ts'
import { deleteBlock, deleteTies, hasBlock, insertBlock, lockPair } from './relations.repository.ts'

/** Blocks a member: what was between the two is gone, and neither exists for the other any more. */
export async function blockMember(context: Context, me: Caller, targetId: string) {
  refuseSelf(me, targetId)
  const changed = await context.db.transaction(async (tx) => {
    await lockPair(tx, me.id, targetId)
    if (await hasBlock(tx, me.id, targetId)) return false
    await requireVisible(tx, me, { id: targetId })
    await insertBlock(tx, me.id, targetId)
    await deleteTies(tx, me.id, targetId)
    await recomputePopularity(tx, [me.id, targetId])
    return true
  })
  if (changed) {
    forgetPresence(context, me.id, targetId)
    await announceMatches(context, [me.id, targetId])
  }
  return { message: 'This member is blocked' }
}

/** Lifts the caller's own block; one that the other member set stays. */
export async function unblockMember({ db }: Context, me: Caller, targetId: string) {
  refuseSelf(me, targetId)
  if (!(await deleteBlock(db, me.id, targetId))) await requireVisible(db, me, { id: targetId })
  return { message: 'This member is not blocked any more' }
}

export async function tellBlocked({ db }: Context, me: Caller, targetId: string) {
  return { isBlocked: await hasBlock(db, me.id, targetId) }
}
