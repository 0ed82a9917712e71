import { msg } from '@lingui/core/runtime-macro'
import { CODE_NEEDED, CODE_WRONG } from '@savanna/contract/accounts/rules'
import { INVALID_LOGIN } from '@savanna/contract/admin/routes'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../../context.ts'
import { Problem, problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { verifyCode } from '../../../kit/second-factor/codes.ts'
import {
  type Browser,
  browserAttemptsKey,
  clearAttempts,
  countAttempt,
  findTrustedBrowser,
  type GuessKind,
  hashDevice,
  passwordMatches,
  requireFewGuesses,
} from '../../accounts/index.ts'
import { adminRefusedLogin } from '../admin.jobs.ts'
import { recordAudit } from '../overview/audit.repository.ts'
import { adminGuesses } from './guesses.service.ts'
import * as identity from './identity.repository.ts'
import { countBrowserAttempt, isTrustedBrowser, recordBrowser } from './known-browsers.repository.ts'
import { revokeSessions } from './sessions.repository.ts'
import { startAdminSession } from './sessions.service.ts'

const TOO_MANY = msg`Too many failed log-ins. Please wait a few minutes.`
const KIND_BY_CODE: Record<string, GuessKind> = { wrong_login: 'password', code_wrong: 'code' }

const wrongLogin = () => problem(401, 'wrong_login', INVALID_LOGIN)
/** Returns the login for counting failures. Members' logins hold no space, so the two are never counted together. */
const attemptKey = (email: string) => `administrator ${email}`

interface AdminLogin {
  email: string
  password: string
  code?: string | undefined
  browser: Browser
}

/**
 * Logs in an administrator by address and password, with a code once two-step verification is set up.
 * @throws too_often (429), wrong_login (401), mail_needed (403), code_needed or code_wrong (401)
 */
export async function logIn(context: Context, { email, password, code, browser }: AdminLogin) {
  const { db, now } = context
  const found = await identity.findByEmail(db, email)
  // Strangers' wrong passwords are counted apart, so that they do not keep the administrator out.
  const known = await findTrustedBrowser((...asked) => isTrustedBrowser(db, ...asked), found?.id, browser)
  const attempts = known ? browserAttemptsKey(known) : attemptKey(email)
  await countAttempt(context, attempts, TOO_MANY)
  if (found && known) await countBrowserAttempt(db, found.id, known)
  const right = await passwordMatches(password, found?.password_hash)
  const refuse = createRefusal(context, found?.id, known)
  if (!found || !right || found.status !== 1) return refuse(wrongLogin())
  if (!known) await requireFewGuesses(context, adminGuesses, found.id, ['password', 'code'])
  const secondFactor = found.totp_confirmed_at !== null
  if (secondFactor) await requireCode(context, found, code).catch(refuse)
  const token = await db.transaction(async (tx) => {
    if (!(await identity.lockIfPasswordUnchanged(tx, found.id, found.password_hash))) throw wrongLogin()
    await recordAudit(
      tx,
      { id: found.id, username: email },
      { act: 'logged_in', subject: 'administrator', subjectId: found.id },
      now(),
    )
    await recordBrowser(tx, found.id, hashDevice(found.id, browser.device), now())
    const session = { admin: found, secondFactor, userAgent: browser.userAgent }
    return startAdminSession({ ...context, db: tx }, session)
  })
  await clearAttempts(context, attempts)
  const missing = context.config.production ? 'needed' : 'offered'
  return { token, message: say(msg`Welcome back`), second_factor: secondFactor ? 'done' : missing } as const
}

/**
 * Returns a handler that counts a refused log-in from a browser that is not known, and throws the reason again. A job
 * counts, for unknown addresses as well, so that the response time does not show whether there is an administrator.
 */
function createRefusal({ jobs, now }: Context, adminId: string | undefined, known: string | undefined) {
  return async (reason: unknown): Promise<never> => {
    const kind = reason instanceof Problem ? KIND_BY_CODE[reason.code] : undefined
    if (kind && !known) await jobs.send(adminRefusedLogin, { adminId, kind, at: now().toISOString() })
    throw reason
  }
}

/**
 * Requires a code of the administrator's app or a recovery code, and consumes it.
 * @throws code_needed or code_wrong (401)
 */
export async function requireCode(
  { db, config, now }: Context,
  admin: identity.AdministratorRow,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) throw problem(401, 'code_needed', CODE_NEEDED, { code: CODE_NEEDED })
  const proof = { tokenSecret: config.tokenSecret, sealed: admin.totp_secret, code, now: now() }
  const book = {
    takeStep: (step: number) => identity.consumeTotpStep(db, admin.id, step),
    useRecovery: (hash: string) => identity.consumeRecoveryCode(db, admin.id, hash, now()),
  }
  if (!(await verifyCode(proof, book))) throw problem(401, 'code_wrong', CODE_WRONG, { code: CODE_WRONG })
}

/**
 * Requires the caller's current password and returns the administrator. Wrong ones count as failed log-ins.
 * @throws wrong_password (400), too_often (429)
 */
export async function requirePassword(
  context: Context,
  me: Caller,
  password: string,
  field = 'password',
): Promise<identity.AdministratorRow> {
  const wrong = msg`This is not your current password`
  await countAttempt(context, attemptKey(me.username), TOO_MANY)
  const found = await identity.findAdministrator(context.db, me.id)
  if (!found || !(await passwordMatches(password, found.password_hash)))
    throw problem(400, 'wrong_password', wrong, { [field]: wrong })
  await clearAttempts(context, attemptKey(me.username))
  return found
}

/** Revokes the caller's session. */
export async function logOut({ db, now }: Context, me: Caller) {
  await revokeSessions(db, me.id, { only: me.sessionId }, now())
  return { message: say(msg`You are logged out`) }
}
