import type { RelationshipHooks } from '../../context.ts'
import { announceMatches } from './chat.live.ts'
import { openRoom } from './rooms.repository.ts'

/** Opens a room when a match begins, and announces matches that began or ended. */
export const chatRelationships: RelationshipHooks = {
  async beginMatch(tx, memberId, otherId) {
    await openRoom(tx, memberId, otherId)
  },
  announceMatches,
}
