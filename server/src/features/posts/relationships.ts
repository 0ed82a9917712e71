import type { RelationshipHooks } from '../../context.ts'
import { deleteInteractionsBetween } from './interactions.repository.ts'
import { announceDeletedInteractions, stopWatchingPosts } from './live/posts.live.ts'

/** A block deletes the likes and comments that two members left on each other's posts. */
export const postRelationships: RelationshipHooks = {
  async endByBlock(tx, blockerId, blockedId) {
    const deleted = await deleteInteractionsBetween(tx, blockerId, blockedId)
    return async (context) => {
      await stopWatchingPosts(context, blockerId, blockedId)
      await announceDeletedInteractions(context, deleted)
    }
  },
}
