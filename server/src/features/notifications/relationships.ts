import type { RelationshipHooks } from '../../context.ts'
import { deleteBetween } from './notifications.repository.ts'

/** A block deletes what two members were told of each other. */
export const notificationRelationships: RelationshipHooks = {
  async endByBlock(tx, blockerId, blockedId) {
    await deleteBetween(tx, blockerId, blockedId)
    return async () => {}
  },
}
