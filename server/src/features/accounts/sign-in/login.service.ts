import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import { logIns } from '../accounts.metrics.ts'
import { findByLogin, holdWithPassword, setPasswordHash } from '../accounts.repository.ts'
import { proveSecondFactor, requireProved } from '../factors/second-factor.service.ts'
import { hashPassword, isOutdated, passwordMatches } from '../recovery/passwords.ts'
import type { Browser } from '../sessions/browser.ts'
import { revokeSession } from '../sessions/sessions.repository.ts'
import { admitAttempt, forgetAttempts } from './attempts.ts'
import { enterAccount } from './enter.service.ts'
import { refusing } from './refused-login.service.ts'
import { mailVerificationAgain } from './register.service.ts'

/** What an administrator has done cannot be undone by logging in. */
export function deactivated(until?: Date | null) {
  const end = until ? ` until ${until.toISOString().slice(0, 16).replace('T', ' ')} (UTC)` : ''
  return problem(403, 'deactivated', `Your account has been deactivated${end}`)
}

const wrongLogin = () => problem(401, 'wrong_login', 'Wrong username/email or password')

interface Attempt {
  login: string
  pwd: string
  code?: string | undefined
  browser: Browser
}

/** Checks who someone is and starts a session. */
export async function logIn(context: Context, { login, pwd, code, browser }: Attempt) {
  const { db } = context
  await admitAttempt(context, login).catch(refusing(context, browser))
  const account = await findByLogin(db, login)
  const right = await passwordMatches(pwd, account?.password_hash)
  const refuse = refusing(context, browser, account?.id)
  if (!account || !right) return refuse(wrongLogin())
  const proved = await proveSecondFactor(context, account.id, code).catch(refuse)
  await forgetAttempts(context, login)
  await requireOpen(context, account)
  const renewed = isOutdated(account.password_hash) ? await hashPassword(pwd) : undefined
  const token = await db.transaction(async (tx) => {
    // A reset may have come between the check and now; its sessions must be the only ones.
    if (!(await holdWithPassword(tx, account.id, account.password_hash))) throw wrongLogin()
    await requireProved(tx, account.id, proved)
    if (renewed) await setPasswordHash(tx, account.id, renewed)
    return enterAccount({ ...context, db: tx }, account, browser)
  })
  logIns.inc({ outcome: 'right' })
  return welcome(account, token)
}

/** What whoever has logged in is answered. */
export function welcome({ username }: { username: string }, token: string) {
  return { token, username, message: `Welcome back, ${username}` }
}

interface Standing {
  id: string
  status: number
  suspended_until: Date | null
  verified_at: Date | null
}

/** Makes sure that the account of somebody who proved to be its owner can be entered. */
export async function requireOpen(context: Context, account: Standing): Promise<void> {
  if (account.status !== 1) throw deactivated(account.suspended_until)
  if (account.verified_at) return
  await mailVerificationAgain(context, account.id)
  throw problem(403, 'not_verified', 'Please validate your account with the link in the email we sent you')
}

/** Ends the caller's session and its live connections. */
export async function logOut({ db, live, now }: Context, sessionId: string) {
  await revokeSession(db, sessionId, now())
  live.disconnectSession(sessionId)
  return { message: 'You are logged out' }
}
