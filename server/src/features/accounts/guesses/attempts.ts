import { createHash } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { Sentence } from '@savanna/contract/language/say'
import { MINUTE_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { tooOften } from '../../../kit/http/problem.ts'
import * as failures from './login-failures.repository.ts'

const MAX_FAILURES = 10
const TOO_MANY = msg`Too many failed logins. Try again in a few minutes, or reset your password.`
export const FAILURE_WINDOW_MS = 15 * MINUTE_MS

/**
 * Returns the SHA-256 under which failed attempts on a login are counted. People type passwords into the
 * wrong field, so the text itself isn't stored.
 */
export function hashLogin(login: string): string {
  return createHash('sha256').update(login).digest('base64url')
}

/**
 * Records an attempt as failed before it's checked; call `clearAttempts` when it succeeds. Recording first
 * keeps parallel guesses within the limit of ten in 15 minutes. Returns the record's id for `forgetAttempt`.
 * @throws too_often (429) with the seconds to wait, when the limit is reached
 */
export async function countAttempt(
  { db, now }: Context,
  login: string,
  tooMany: Sentence = TOO_MANY,
): Promise<number> {
  const hash = hashLogin(login)
  const ownId = await failures.insertFailure(db, hash, now())
  const at = now().getTime()
  // Failures far in the future were recorded with a wrong clock and don't count.
  const span = { from: new Date(at - FAILURE_WINDOW_MS), to: new Date(at + FAILURE_WINDOW_MS) }
  if ((await failures.countFailures(db, hash, span)) <= MAX_FAILURES) return ownId
  await failures.deleteFailure(db, ownId)
  const first = await failures.findLatestFailure(db, hash, MAX_FAILURES, span)
  const waitMs = (first?.getTime() ?? at) + FAILURE_WINDOW_MS - at
  throw tooOften(tooMany, waitMs / 1000)
}

/** Deletes the record of one attempt that wasn't a guess, and leaves the others. */
export async function forgetAttempt({ db }: Pick<Context, 'db'>, id: number): Promise<void> {
  await failures.deleteFailure(db, id)
}

/** Deletes the failed attempts on a login after a successful one. */
export async function clearAttempts({ db }: Pick<Context, 'db'>, login: string): Promise<void> {
  await failures.deleteFailuresOf(db, [hashLogin(login)])
}
