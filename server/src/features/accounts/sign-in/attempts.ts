import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { tooOften } from '../../../kit/http/problem.ts'
import {
  countFailures,
  deleteFailure,
  deleteFailuresOf,
  findLatestFailure,
  insertFailure,
} from './login-failures.repository.ts'

const MAX_FAILURES = 10
const TOO_MANY = 'Too many failed log-ins. Please wait a few minutes, or reset your password.'
export const FAILURE_WINDOW_MS = 15 * MINUTE_MS

/** Names are hashed for counting: people type passwords into the wrong field. */
export function hashLogin(login: string): string {
  return createHash('sha256').update(login).digest('base64url')
}

/**
 * Counts an attempt as failed before it is made and takes it back when it succeeds: of many at once no more
 * than the limit get to guess.
 */
export async function countAttempt({ db, now }: Context, login: string, tooMany = TOO_MANY): Promise<void> {
  const hash = hashLogin(login)
  const ownId = await insertFailure(db, hash, now())
  const at = now().getTime()
  // What seems to lie far ahead was noted before the clock was put right, and counts no more.
  const span = { from: new Date(at - FAILURE_WINDOW_MS), to: new Date(at + FAILURE_WINDOW_MS) }
  if ((await countFailures(db, hash, span)) <= MAX_FAILURES) return
  await deleteFailure(db, ownId)
  const first = await findLatestFailure(db, hash, MAX_FAILURES, span)
  const waitMs = (first?.getTime() ?? at) + FAILURE_WINDOW_MS - at
  throw tooOften(tooMany, waitMs / 1000)
}

/** Forgets the failed attempts of a name, once one was right. */
export async function clearAttempts({ db }: Pick<Context, 'db'>, login: string): Promise<void> {
  await deleteFailuresOf(db, [hashLogin(login)])
}
