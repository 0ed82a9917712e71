import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { requireView } from '../../daily-views/index.ts'
import { announceNotification } from '../../notifications/index.ts'
import { memberNotFound } from '../../profiles/index.ts'
import { insertVisit } from './visits.repository.ts'

/**
 * Records that the caller opened a profile. Reading the profile has done so already; the call is kept for clients that
 * send it.
 * @throws 404 `member_not_found`, 429 `daily_views_used_up`
 */
export async function visitMember(context: Context, me: Caller, visitedId: string) {
  await requireView(context, me.id, visitedId)
  await recordVisit(context, me.id, visitedId)
  return { message: 'Visited' }
}

/**
 * Stores a visit. It counts, and is notified, once a day (UTC).
 * @throws 404 `member_not_found`
 */
export async function recordVisit(context: Context, visitorId: string, visitedId: string): Promise<void> {
  const visit = { visitor: visitorId, visited: visitedId, at: context.now() }
  const { fresh, notified } = await insertVisit(context.db, visit)
  if (fresh === null) throw memberNotFound()
  if (notified !== null) await runAfterCommit(context, 'visit', () => announceNotification(context, notified))
}
