import type { RelationshipHooks } from '../../context.ts'
import { deleteBetween } from './notifications.repository.ts'
import { announceNotification } from './notifications.service.ts'
import { storeNotification } from './store.repository.ts'

/** A block deletes the notifications of two members about each other, and a visit stores one. */
export const notificationRelationships: RelationshipHooks = {
  async endByBlock(tx, blockerId, blockedId) {
    await deleteBetween(tx, blockerId, blockedId)
    return undefined
  },
  async recordVisit(tx, visitorId, visitedId) {
    const id = await storeNotification(tx, { memberId: visitedId, senderId: visitorId, type: 'visit' })
    return (context) => announceNotification(context, id)
  },
}
