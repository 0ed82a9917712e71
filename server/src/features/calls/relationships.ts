import type { RelationshipHooks } from '../../context.ts'
import { endClosedCalls } from './calls.watch.ts'

/** A call ends with the match that allowed it. */
export const callRelationships: RelationshipHooks = {
  async announceMatches(context, memberIds, change) {
    if (change === 'ended') await endClosedCalls(context, memberIds)
  },
}
