import { msg } from '@lingui/core/runtime-macro'
import { HOUR_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { readMissingParts } from '../../profiles/index.ts'
import { findSearcher, type KnownSearcher } from './searcher.repository.ts'

/** How long a ranked list is stored. */
const FRESH_MS = HOUR_MS

/** Returns the searcher with their stored lists; undefined for an id that isn't a member's. */
export async function readSearcher(
  { db, now }: Pick<Context, 'db' | 'now'>,
  memberId: string,
): Promise<KnownSearcher | undefined> {
  const at = now()
  return findSearcher(db, memberId, { now: at, since: new Date(at.getTime() - FRESH_MS) })
}

/**
 * Returns the caller as a searcher, whether their profile is complete or not.
 * @throws profile_incomplete for an account without a profile
 */
export async function requireSearcher(context: Context, me: Caller): Promise<KnownSearcher> {
  const known = await readSearcher(context, me.id)
  if (!known) throw incomplete()
  return known
}

/**
 * Returns the caller as a searcher.
 * @throws profile_incomplete when their profile lacks something that suggestions need
 */
export async function requireCompleteSearcher(context: Context, me: Caller): Promise<KnownSearcher> {
  const known = await requireSearcher(context, me)
  if (!known.ready && (await readMissingParts(context.db, me.id)).length > 0) throw incomplete()
  return known
}

function incomplete() {
  return problem(403, 'profile_incomplete', msg`Complete your profile for full access to suggestions.`)
}
