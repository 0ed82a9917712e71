import type { MemberData } from '../accounts/index.ts'
import { recomputePopularity } from '../profiles/index.ts'
import { findMatched, findPopularityRecipients, findRelationships } from './member-data.repository.ts'
import { findPasses } from './passes/passes.repository.ts'
import { announceMatches } from './relationships.ts'
import { forgetReporter } from './reports/reports.repository.ts'
import { forgetPostOwner } from './reports/reports.subjects.repository.ts'

/** Exports a member's likes, visits, follows, blocks and reports in both directions. */
export const relationData: MemberData = {
  async exportData(db, memberId) {
    const { likes, visits, follows, blocks, reports } = await findRelationships(db, memberId)
    return {
      files: {
        'likes.json': likes,
        'visits.json': visits,
        'follows.json': follows,
        'blocks.json': blocks,
        'reports.json': reports,
        'passes.json': await findPasses(db, memberId),
      },
    }
  },
  async beforeDelete(tx, memberId) {
    const concerned = await findPopularityRecipients(tx, memberId)
    const matched = await findMatched(tx, memberId)
    await forgetReporter(tx, memberId)
    await forgetPostOwner(tx, memberId)
    return {
      afterDelete: (after) => recomputePopularity(after, concerned),
      afterCommit: (context) => announceMatches(context, matched, 'ended'),
    }
  },
}
