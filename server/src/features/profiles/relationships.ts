import type { RelationshipHooks } from '../../context.ts'
import { stopWatchingPresence } from './presence/presence.ts'

/** After a block neither member hears any more whether the other is online. */
export const profileRelationships: RelationshipHooks = {
  async endByBlock(_tx, blockerId, blockedId) {
    return async (context) => stopWatchingPresence(context, blockerId, blockedId)
  },
}
