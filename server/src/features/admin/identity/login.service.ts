import { CODE_NEEDED, CODE_WRONG } from '@savanna/contract/accounts/rules'
import { INVALID_LOGIN } from '@savanna/contract/admin/routes'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { codeHolds } from '../../../kit/second-factor/codes.ts'
import { admitAttempt, forgetAttempts, passwordMatches } from '../../accounts/index.ts'
import { recordAudit } from '../overview/audit.repository.ts'
import {
  type AdministratorRow,
  findAdministrator,
  findByEmail,
  holdWithPassword,
  takeStep,
  useRecoveryCode,
} from './identity.repository.ts'
import { revokeSessions } from './sessions.repository.ts'
import { startAdminSession } from './sessions.service.ts'

const TOO_MANY = 'Too many failed log-ins. Please wait a few minutes.'

const wrongLogin = () => problem(401, 'wrong_login', INVALID_LOGIN)
/** No member's name or mail holds a space, so the two never count for each other. */
const attemptsOn = (email: string) => `administrator ${email}`

interface Attempt {
  email: string
  password: string
  code?: string | undefined
  userAgent: string
}

/** Checks who an administrator is, by password and, once it is set up, by the second factor. */
export async function logIn(context: Context, { email, password, code, userAgent }: Attempt) {
  const { db, now } = context
  await admitAttempt(context, attemptsOn(email), TOO_MANY)
  const found = await findByEmail(db, email)
  const right = await passwordMatches(password, found?.password_hash)
  if (!found || !right || found.status !== 1) throw wrongLogin()
  const secondFactor = found.totp_confirmed_at !== null
  if (secondFactor) await requireCode(context, found, code)
  const token = await db.transaction(async (tx) => {
    if (!(await holdWithPassword(tx, found.id, found.password_hash))) throw wrongLogin()
    await recordAudit(
      tx,
      { id: found.id, username: email },
      { act: 'logged_in', subject: 'administrator', subjectId: found.id },
      now(),
    )
    return startAdminSession({ ...context, db: tx }, { admin: found, secondFactor, userAgent })
  })
  await forgetAttempts(context, attemptsOn(email))
  const missing = context.config.production ? 'needed' : 'offered'
  return { token, message: 'Welcome back', second_factor: secondFactor ? 'done' : missing } as const
}

/** Makes sure that whoever calls holds the second factor as well. */
export async function requireCode(
  { db, config, now }: Context,
  admin: AdministratorRow,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) throw problem(401, 'code_needed', CODE_NEEDED, { code: CODE_NEEDED })
  const proof = { tokenSecret: config.tokenSecret, sealed: admin.totp_secret, code, now: now() }
  const book = {
    takeStep: (step: number) => takeStep(db, admin.id, step),
    useRecovery: (hash: string) => useRecoveryCode(db, admin.id, hash, now()),
  }
  if (!(await codeHolds(proof, book))) throw problem(401, 'code_wrong', CODE_WRONG, { code: CODE_WRONG })
}

/** Makes sure that whoever calls knows the password; guesses count as failed log-ins do. */
export async function requirePassword(
  context: Context,
  me: Caller,
  password: string,
  field = 'password',
): Promise<AdministratorRow> {
  const wrong = 'This is not your current password'
  await admitAttempt(context, attemptsOn(me.username), TOO_MANY)
  const found = await findAdministrator(context.db, me.id)
  if (!found || !(await passwordMatches(password, found.password_hash)))
    throw problem(400, 'wrong_password', wrong, { [field]: wrong })
  await forgetAttempts(context, attemptsOn(me.username))
  return found
}

/** Ends the session of the token; the others go on. */
export async function logOut({ db, now }: Context, me: Caller) {
  await revokeSessions(db, me.id, { only: me.sessionId }, now())
  return { message: 'You are logged out' }
}
