import type { RelationshipHooks } from '../../context.ts'
import { announceTies, forgetPosts } from './live/posts.live.ts'
import { deleteTiesBetween } from './ties.repository.ts'

/** A block deletes the likes and comments that two members left on each other's posts. */
export const postRelationships: RelationshipHooks = {
  async endByBlock(tx, blockerId, blockedId) {
    const deleted = await deleteTiesBetween(tx, blockerId, blockedId)
    return async (context) => {
      await forgetPosts(context, blockerId, blockedId)
      await announceTies(context, deleted)
    }
  },
}
