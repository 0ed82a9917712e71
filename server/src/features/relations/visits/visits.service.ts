import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { viewsUsedUp, viewToCount } from '../../daily-views/index.ts'
import { announceNotification } from '../../notifications/index.ts'
import { memberNotFound } from '../../profiles/index.ts'
import { insertVisit } from './visits.repository.ts'

/**
 * Records that the caller opened a profile. Reading the profile has already done so; the route exists for
 * clients that call it.
 * @throws 404 `member_not_found`, 429 `daily_views_used_up`
 */
export async function visitMember(context: Context, me: Caller, visitedId: string) {
  await recordVisit(context, me.id, visitedId)
  return { message: 'Visited' }
}

/**
 * Stores a visit, and counts the view. It counts and notifies once a day (UTC).
 * @throws 404 `member_not_found`, 429 `daily_views_used_up`
 */
export async function recordVisit(context: Context, visitor: string, visited: string): Promise<void> {
  const at = context.now()
  const view = viewToCount(context, visitor, visited)
  const recorded = await insertVisit(context.db, { visitor, visited, at, view })
  if (!recorded?.visible) throw memberNotFound()
  if (!recorded.shown) throw viewsUsedUp(at)
  await runAfterCommit(context, 'visit', () => announceNotification(context, recorded))
}
