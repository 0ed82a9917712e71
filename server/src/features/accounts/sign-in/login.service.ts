import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import { logIns } from '../accounts.metrics.ts'
import { findAccountByLogin, lockIfPasswordUnchanged, setPasswordHash } from '../accounts.repository.ts'
import { requireVerifiedSecondFactor, verifySecondFactor } from '../factors/second-factor.service.ts'
import { clearAttempts, countAttempt, forgetAttempt } from '../guesses/attempts.ts'
import { requireFewGuesses } from '../guesses/guesses.service.ts'
import { memberGuesses } from '../guesses/member-guesses.ts'
import { createRefusalHandler } from '../guesses/refused-login.service.ts'
import { hashPassword, needsRehash, passwordMatches } from '../recovery/passwords.ts'
import { resendVerification } from '../registering/register.service.ts'
import { findWithheldLogin, prolongWithheldRegistration } from '../registering/withheld.service.ts'
import { type Browser, secretSent } from '../sessions/browser.ts'
import { accountDeactivated } from '../sessions/deactivated.ts'
import { revokeSession } from '../sessions/sessions.repository.ts'
import { startSessionFromBrowser } from './browser-session.service.ts'
import { browserAttemptsKey, findKnownBrowser } from './known-browser.ts'

const wrongLogin = () => problem(401, 'wrong_login', msg`Wrong username/email or password`)

interface LoginAttempt {
  login: string
  pwd: string
  code?: string | undefined
  browser: Browser
}

/**
 * Logs in by username or address and password, with a code if two-step verification is on.
 * @throws too_often (429), wrong_login (401), mail_needed (403), code_wanted or code_wrong (401),
 *   deactivated (403), not_verified (403)
 */
export async function logIn(context: Context, { login, pwd, code, browser }: LoginAttempt) {
  const { db } = context
  const account = await findAccountByLogin(db, login)
  // Wrong passwords from unknown browsers are counted separately, so they don't lock out the owner.
  const known = await findKnownBrowser(context, account?.id, browser)
  const attempts = known ? browserAttemptsKey(known) : login
  const attempt = await countAttempt(context, attempts).catch(createRefusalHandler(context, browser))
  // Always computes both, so the response time doesn't show what exists.
  const [right, withheld] = await Promise.all([
    passwordMatches(pwd, account?.password_hash),
    findWithheldLogin(context, { login, pwd }),
  ])
  const reject = createRefusalHandler(context, browser, { memberId: account?.id, known })
  if (!right && withheld !== undefined) return rejectWithheld(context, withheld, attempt)
  if (!account || !right) return reject(wrongLogin())
  if (!known) await requireFewGuessesAtLogin(context, account)
  const verified = await verifySecondFactor(context, account.id, code, { known }).catch(reject)
  // Other guesses at an address keep counting until its owner proves to be the owner.
  if (account.verified_at) await clearAttempts(context, attempts)
  else await forgetAttempt(context, attempt)
  await requireActiveAccount(context, account, secretSent(browser))
  const renewed = needsRehash(account.password_hash) ? await hashPassword(pwd) : undefined
  const token = await db.transaction(async (tx) => {
    // A reset may have changed the password since the check; the old one must not start a session.
    if (!(await lockIfPasswordUnchanged(tx, account.id, account.password_hash))) throw wrongLogin()
    await requireVerifiedSecondFactor(tx, account.id, verified)
    if (renewed) await setPasswordHash(tx, account.id, renewed)
    return startSessionFromBrowser({ ...context, db: tx }, account, browser)
  })
  logIns.inc({ outcome: 'right' })
  return createLoginResponse(account, token)
}

/** Rejects a withheld registration's login like that of an unverified account. @throws not_verified (403) */
async function rejectWithheld(context: Context, username: string, attempt: number): Promise<never> {
  await prolongWithheldRegistration(context, username)
  await forgetAttempt(context, attempt)
  throw notVerified()
}

async function requireFewGuessesAtLogin(context: Context, account: AccountStatus & { id: string }) {
  await requireFewGuesses(context, memberGuesses, account.id, ['password', 'code']).catch(async (refusal) => {
    // No email opens an inactive account, so the response says that it's inactive.
    await requireActiveAccount(context, account)
    throw refusal
  })
}

/** Returns the response body for a successful login. */
export function createLoginResponse({ username }: { username: string }, token: string) {
  return { token, username, message: say(msg`Welcome back, ${{ username }}`) }
}

/** The fields that decide whether an account can be logged in to. */
interface AccountStatus {
  id: string
  status: number
  suspended_until: Date | null
  verified_at: Date | null
}

/**
 * Requires an active and verified account. If it isn't verified, emails another verification link, which logs
 * in the browser with this device secret.
 * @throws deactivated (403), not_verified (403)
 */
export async function requireActiveAccount(
  context: Context,
  account: AccountStatus,
  deviceSecret?: string,
): Promise<void> {
  if (account.status !== 1) throw accountDeactivated(account.suspended_until)
  if (account.verified_at) return
  await resendVerification(context, account.id, deviceSecret)
  throw notVerified()
}

const notVerified = () =>
  problem(403, 'not_verified', msg`Please confirm your account with the link in the email we sent you`)

/** Revokes the caller's session and closes its live connections. */
export async function logOut({ db, live, now }: Context, sessionId: string) {
  await revokeSession(db, sessionId, now())
  live.disconnectSession(sessionId)
  return { message: say(msg`You’re logged out`) }
}
