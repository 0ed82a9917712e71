import type { AfterCommit, Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { lockMembers } from '../../accounts/index.ts'
import { requireView } from '../../daily-views/index.ts'
import { recomputePopularity } from '../popularity/popularity.repository.ts'
import { memberNotFound, requireVisible } from '../profiles.access.ts'
import { insertVisit } from './visits.repository.ts'

/**
 * Records that the caller opened a profile. Reading the profile has done so already; the call is kept for clients that
 * send it.
 * @throws 404 `member_not_found`, 429 `daily_views_used_up`
 */
export async function visitMember(context: Context, me: Caller, visitedId: string) {
  await requireVisible(context.db, me, { id: visitedId })
  await requireView(context, me.id, visitedId)
  await recordVisit(context, me.id, visitedId)
  return { message: 'Visited' }
}

/** Stores a visit. It counts, and is notified, once a day (UTC). */
export async function recordVisit(context: Context, visitorId: string, visitedId: string): Promise<void> {
  const steps = await context.db.transaction(async (tx) => {
    await lockMembers(tx, [visitorId, visitedId])
    const fresh = await insertVisit(tx, { visitor: visitorId, visited: visitedId, at: context.now() })
    if (fresh === undefined) throw memberNotFound()
    if (!fresh) return []
    await recomputePopularity(tx, [visitedId])
    const announcing: AfterCommit[] = []
    for (const hooks of context.relationships) {
      const step = await hooks.recordVisit?.(tx, visitorId, visitedId)
      if (step) announcing.push(step)
    }
    return announcing
  })
  await runAfterCommit(context, 'visit', ...steps.map((step) => () => step(context)))
}
