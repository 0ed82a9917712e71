import type { Context, NewTie, RelationshipHooks } from '../../context.ts'
import { runAfterCommit } from '../../kit/after-commit.ts'
import { deleteRelationship } from './relations.repository.ts'
import { recordVisit } from './visits/visits.service.ts'

/**
 * A block deletes likes and follows between two members, and updates the open pages of both; visits are
 * stored here.
 */
export const relationRelationships: RelationshipHooks = {
  recordVisit,
  async endByBlock(tx, blockerId, blockedId) {
    await deleteRelationship(tx, blockerId, blockedId)
    return async ({ live }) => {
      live.toMember(blockerId, 'memberGone', { user_id: blockedId })
      live.toMember(blockedId, 'memberGone', { user_id: blockerId })
    }
  },
}

/** Lets every feature announce what a new connection shows. Call it after the commit. */
export async function announceTie(context: Context, tie: NewTie): Promise<void> {
  if (tie.comments.length === 0) return
  await runAfterCommit(
    context,
    'tie',
    ...context.relationships.map((hooks) => () => hooks.announceTie?.(context, tie)),
  )
}

/** Lets every feature notify members that matches of theirs started or ended. Call it after the commit. */
export function announceMatches(
  context: Context,
  memberIds: readonly string[],
  change: 'begun' | 'ended',
): Promise<void> {
  return runAfterCommit(
    context,
    `match_${change}`,
    ...context.relationships.map((hooks) => () => hooks.announceMatches?.(context, memberIds, change)),
  )
}
