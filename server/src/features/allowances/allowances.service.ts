import { ALLOWANCES, Allowance, allowanceUsedUp as sentenceOf } from '@savanna/contract/plans/allowances'
import { POST_LIMITS } from '@savanna/contract/posts/limits'
import { strangerCommentsUsedUp } from '@savanna/contract/posts/texts'
import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { findUsedByKind, takeUse, takeUseOfTarget } from './allowances.repository.ts'
import { computeNextDay, dayOf, digestOf } from './allowances.rules.ts'

interface Taking {
  memberId: string
  kind: Allowance
  /** The action's target; repeating it on the same day costs nothing. */
  target: string
  amount?: number
  now: Date
}

/** Returns the day and the digest under which an action is counted. */
export function useOf({ memberId, kind, target, now }: Omit<Taking, 'amount'>): {
  day: string
  target: string
} {
  return { day: dayOf(now), target: digestOf(memberId, kind, target) }
}

/**
 * Counts an action against the member's allowance for the day (UTC), in the action's transaction: it's rolled
 * back with it, and exact under concurrency.
 * @throws 429 `allowance_used_up`
 */
export async function takeAllowance(tx: Database, taking: Taking): Promise<void> {
  const { memberId, kind, amount = 1, now } = taking
  const use = { memberId, kind, ...useOf(taking), amount }
  if (!(await takeUse(tx, use, ALLOWANCES[kind]))) throw allowanceUsedUp(kind, now)
}

/**
 * Counts a comment on a post by a member who has no connection to its author, in the comment's transaction.
 * @throws 429 `stranger_comments_used_up`
 */
export async function takeStrangerComment(
  tx: Database,
  { memberId, ownerId, now }: { memberId: string; ownerId: string; now: Date },
): Promise<void> {
  const use = { memberId, kind: 'stranger_comments', day: dayOf(now), target: ownerId } as const
  if (await takeUseOfTarget(tx, use, POST_LIMITS.strangerComments)) return
  const until = computeNextDay(now).getTime() - now.getTime()
  const refusal = problem(429, 'stranger_comments_used_up', strangerCommentsUsedUp(until))
  throw Object.assign(refusal, { retryAfter: Math.ceil(until / 1000) })
}

/** Returns the rejection for an action beyond the day's allowance. */
export function allowanceUsedUp(kind: Allowance, now: Date) {
  const until = computeNextDay(now).getTime() - now.getTime()
  const rejection = problem(429, 'allowance_used_up', sentenceOf(kind, until))
  return Object.assign(rejection, { retryAfter: Math.ceil(until / 1000) })
}

/** Returns a member's remaining allowances today. */
export async function readAllowances({ db, now }: Context, me: Caller) {
  const at = now()
  const usedByKind = await findUsedByKind(db, me.id, dayOf(at))
  return {
    allowances: Allowance.options.map((kind) => {
      const used = usedByKind.get(kind) ?? 0
      const limit = ALLOWANCES[kind]
      return { kind, limit, used, left: Math.max(0, limit - used) }
    }),
    renews_at: computeNextDay(at).toISOString(),
  }
}
