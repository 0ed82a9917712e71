import { msg } from '@lingui/core/runtime-macro'
import { HOUR_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Authenticate, Caller } from '../../../kit/http/serve.ts'
import { createSessionCheck } from '../../accounts/index.ts'
import { readMissingParts } from '../../profiles/index.ts'
import { findSearcher, findSessionSearcher, type KnownSearcher } from './searcher.repository.ts'

/** A list that was ranked is kept for so long. */
const FRESH_MS = HOUR_MS

/** Returns the time, and since when a list that was ranked is kept. */
const moments = (now: Date) => ({ now, since: new Date(now.getTime() - FRESH_MS) })

/** Returns who searches, with the lists that are kept for them; undefined for an id that is no member's. */
export async function readSearcher(
  { db, now }: Pick<Context, 'db' | 'now'>,
  memberId: string,
): Promise<KnownSearcher | undefined> {
  return findSearcher(db, memberId, moments(now()))
}

/** A caller, and what each search of theirs begins with; `searcher` is missing while they are being deleted. */
export interface SearchingCaller extends Caller {
  searcher: KnownSearcher | undefined
}

/** Returns the function that finds the caller of a member's token and what their search begins with, by one statement. */
export function createSearcherAuthenticate(context: Context): Authenticate<SearchingCaller> {
  const check = createSessionCheck(context, (db, sessionId, now) =>
    findSessionSearcher(db, sessionId, moments(now)),
  )
  return async (token) => {
    const open = await check(token)
    return open && { ...open.caller, searcher: open.found.searcher }
  }
}

/**
 * Returns the caller as a searcher.
 * @throws profile_incomplete when their profile lacks something that finding others takes
 */
export async function requireCompleteSearcher(context: Context, me: SearchingCaller): Promise<KnownSearcher> {
  const known = me.searcher
  if (!known || (!known.ready && (await readMissingParts(context.db, me.id)).length > 0))
    throw problem(403, 'profile_incomplete', msg`Complete your profile for full access to suggestions.`)
  return known
}
