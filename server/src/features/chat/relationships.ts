import type { RelationshipHooks } from '../../context.ts'
import { announceMatches } from './chat.live.ts'
import { openRoom } from './rooms.repository.ts'

/** A match opens a conversation, and its end closes it. */
export const chatRelationships: RelationshipHooks = {
  async beginMatch(tx, memberId, otherId) {
    await openRoom(tx, memberId, otherId)
  },
  announceMatches,
}
