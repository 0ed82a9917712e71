import type { RelationshipHooks } from '../../context.ts'
import { concealFromFormerMatch } from './presence/presence.live.ts'
import { stopWatchingPresence } from './presence/presence.ts'

/** After a block, and after a match with somebody who hides it, neither hears any more whether the other is online. */
export const profileRelationships: RelationshipHooks = {
  async endByBlock(_tx, blockerId, blockedId) {
    return async (context) => stopWatchingPresence(context, blockerId, blockedId)
  },
  async announceMatches(context, memberIds, change) {
    // Two members: longer lists are of those whose match with somebody ended that nobody sees any more.
    if (change === 'ended' && memberIds.length === 2) await concealFromFormerMatch(context, memberIds)
  },
}
