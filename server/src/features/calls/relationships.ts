import type { RelationshipHooks } from '../../context.ts'
import { endClosedCalls } from './calls.watch.ts'

/** Ends calls of members whose match has ended. */
export const callRelationships: RelationshipHooks = {
  async announceMatches(context, memberIds, change) {
    if (change === 'ended') await endClosedCalls(context, memberIds)
  },
}
