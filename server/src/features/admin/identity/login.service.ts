import { msg } from '@lingui/core/runtime-macro'
import { INVALID_LOGIN } from '@savanna/contract/admin/routes'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { hashDevice } from '../../accounts/index.ts'
import { recordAudit } from '../overview/audit.repository.ts'
import { type Credentials, requireCredentials } from './credentials.service.ts'
import * as identity from './identity.repository.ts'
import { recordBrowser } from './known-browsers.repository.ts'
import { revokeSessions } from './sessions.repository.ts'
import { startAdminSession } from './sessions.service.ts'

const wrongLogin = () => problem(401, 'wrong_login', INVALID_LOGIN)

interface AdminLogin extends Credentials {
  email: string
}

/**
 * Logs in an administrator by address and password, with a code once two-step verification is set up.
 * @throws too_often (429), wrong_login (401), mail_needed (403), code_needed or code_wrong (401)
 */
export async function logIn(context: Context, { email, ...credentials }: AdminLogin) {
  const { db, now } = context
  const { browser } = credentials
  const found = await requireCredentials(context, await identity.findByEmail(db, email), credentials, {
    // Members' logins have no spaces, so the two are never counted together.
    attempts: `administrator ${email}`,
    tooMany: msg`Too many failed logins. Try again in a few minutes.`,
    wrongPassword: wrongLogin,
    codeStatus: 401,
    kinds: ['password', 'code'],
  })
  const secondFactor = found.totp_confirmed_at !== null
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
  const missing = context.config.production ? 'needed' : 'offered'
  return { token, message: say(msg`Welcome back`), second_factor: secondFactor ? 'done' : missing } as const
}

/** Revokes the caller's session. */
export async function logOut({ db, now }: Context, me: Caller) {
  await revokeSessions(db, me.id, { only: me.sessionId }, now())
  return { message: say(msg`You’re logged out`) }
}
