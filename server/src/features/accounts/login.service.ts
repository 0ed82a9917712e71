import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { problem, tooOften } from '../../kit/http/problem.ts'
import { logIns } from './accounts.metrics.ts'
import { findByLogin, holdWithPassword, setPasswordHash } from './accounts.repository.ts'
import {
  countFailures,
  deleteFailure,
  deleteFailuresOf,
  findLatestFailure,
  insertFailure,
} from './login-failures.repository.ts'
import { hashPassword, isOutdated, passwordMatches } from './passwords.ts'
import { mailVerificationAgain } from './register.service.ts'
import { revokeSession } from './sessions.repository.ts'
import { startSession } from './sessions.service.ts'

const FAILURES = 10
const TOO_MANY = 'Too many failed log-ins. Please wait a few minutes, or reset your password.'
export const FAILURE_WINDOW_MS = 15 * 60_000

/** Names are hashed for counting: people type passwords into the wrong field. */
export function hashOfLogin(login: string): string {
  return createHash('sha256').update(login).digest('base64url')
}

/** What an administrator has done cannot be undone by logging in. */
export function deactivated(until?: Date | null) {
  const end = until ? ` until ${until.toISOString().slice(0, 16).replace('T', ' ')} (UTC)` : ''
  return problem(403, 'deactivated', `Your account has been deactivated${end}`)
}

const wrongLogin = () => problem(401, 'wrong_login', 'Wrong username/email or password')

interface Attempt {
  login: string
  pwd: string
  userAgent: string
}

/** Checks who someone is and starts a session. */
export async function logIn(context: Context, { login, pwd, userAgent }: Attempt) {
  const { db } = context
  await admitAttempt(context, login)
  const account = await findByLogin(db, login)
  const right = await passwordMatches(pwd, account?.password_hash)
  if (!account || !right) {
    logIns.inc({ outcome: 'wrong' })
    throw wrongLogin()
  }
  await forgetAttempts(context, login)
  if (account.status !== 1) throw deactivated(account.suspended_until)
  if (!account.verified_at) {
    await mailVerificationAgain(context, account.id)
    throw problem(403, 'not_verified', 'Please validate your account with the link in the email we sent you')
  }
  const renewed = isOutdated(account.password_hash) ? await hashPassword(pwd) : undefined
  const token = await db.transaction(async (tx) => {
    // A reset may have come between the check and now; its sessions must be the only ones.
    if (!(await holdWithPassword(tx, account.id, account.password_hash))) throw wrongLogin()
    if (renewed) await setPasswordHash(tx, account.id, renewed)
    return startSession({ ...context, db: tx }, account, userAgent)
  })
  logIns.inc({ outcome: 'right' })
  return { token, username: account.username, message: `Welcome back, ${account.username}` }
}

/**
 * Counts an attempt as failed before it is made and takes it back when it succeeds: of many at once no more
 * than the limit get to guess.
 */
export async function admitAttempt({ db, now }: Context, login: string, tooMany = TOO_MANY): Promise<void> {
  const hash = hashOfLogin(login)
  const mine = await insertFailure(db, hash, now())
  const since = new Date(now().getTime() - FAILURE_WINDOW_MS)
  if ((await countFailures(db, hash, since)) <= FAILURES) return
  await deleteFailure(db, mine)
  const first = await findLatestFailure(db, hash, FAILURES)
  const waitMs = (first ?? now()).getTime() + FAILURE_WINDOW_MS - now().getTime()
  throw tooOften(tooMany, waitMs / 1000)
}

/** Forgets the failed attempts of a name, once one was right. */
export async function forgetAttempts({ db }: Pick<Context, 'db'>, login: string): Promise<void> {
  await deleteFailuresOf(db, [hashOfLogin(login)])
}

/** Ends the caller's session and its live connections. */
export async function logOut({ db, live, now }: Context, sessionId: string) {
  await revokeSession(db, sessionId, now())
  live.disconnectSession(sessionId)
  return { message: 'You are logged out' }
}
