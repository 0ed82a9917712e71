import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import type { AfterCommit, Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Database } from '../../../kit/database/database.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { recomputePopularity, requireVisible } from '../../profiles/index.ts'
import { refuseSelf } from '../relations.access.ts'
import { deleteBlock, hasBlock, insertBlock, lockPair } from '../relations.repository.ts'
import { announceMatches } from '../relationships.ts'

/** Blocks a member: their relationship is deleted, and neither exists for the other any more. */
export async function blockMember(context: Context, me: Caller, targetId: string) {
  refuseSelf(me, targetId)
  const announce = await context.db.transaction(async (tx) => {
    await lockPair(tx, me.id, targetId)
    if (await hasBlock(tx, me.id, targetId)) return undefined
    await requireVisible(tx, me, { id: targetId })
    return storeBlock(context, tx, me.id, targetId)
  })
  await announce?.()
  return { message: say(msg`Member blocked`) }
}

/**
 * Stores a block between a locked pair and ends their relationship. Returns a function that notifies all of
 * their open pages, to call after the commit; it never throws.
 */
export async function storeBlock(
  context: Context,
  tx: Database,
  blockerId: string,
  blockedId: string,
): Promise<() => Promise<void>> {
  await insertBlock(tx, blockerId, blockedId)
  const steps: AfterCommit[] = []
  for (const { endByBlock } of context.relationships) {
    const step = await endByBlock?.(tx, blockerId, blockedId)
    if (step) steps.push(step)
  }
  await recomputePopularity(tx, [blockerId, blockedId])
  return async () => {
    await runAfterCommit(context, 'block', ...steps.map((step) => () => step(context)))
    await announceMatches(context, [blockerId, blockedId], 'ended')
  }
}

/** Lifts the caller's own block; one set by the other member stays. The other member isn't notified. */
export async function unblockMember(context: Context, me: Caller, targetId: string) {
  refuseSelf(me, targetId)
  if (await deleteBlock(context.db, me.id, targetId))
    await runAfterCommit(context, 'unblock', () =>
      context.live.toMember(me.id, 'memberBack', { user_id: targetId }),
    )
  else await requireVisible(context.db, me, { id: targetId })
  return { message: say(msg`Member unblocked`) }
}

/** Returns whether the caller blocks a member. */
export async function readBlocked({ db }: Context, me: Caller, targetId: string) {
  return { isBlocked: await hasBlock(db, me.id, targetId) }
}
