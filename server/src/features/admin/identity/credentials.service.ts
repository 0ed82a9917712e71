import { msg } from '@lingui/core/runtime-macro'
import { CODE_NEEDED, CODE_WRONG } from '@savanna/contract/accounts/rules'
import type { Sentence } from '@savanna/contract/language/say'
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
  passwordMatches,
  requireFewGuesses,
} from '../../accounts/index.ts'
import { adminRefusedLogin } from '../admin.jobs.ts'
import { adminGuesses } from './guesses.service.ts'
import * as identity from './identity.repository.ts'
import { countBrowserAttempt, isTrustedBrowser, recordBrowser } from './known-browsers.repository.ts'

export interface Credentials {
  password: string
  code?: string | undefined
  browser: Browser
}

/** How rejected credentials are counted and reported. */
interface Rejection {
  /** The name under which attempts from unknown browsers are counted. */
  attempts: string
  tooMany: Sentence
  wrongPassword: () => Problem
  /** 401 at a login; 400 for a logged-in administrator, whose session continues. */
  codeStatus: 401 | 400
  /** Many guesses of these kinds from unknown browsers lock those out until the administrator acts. */
  kinds: readonly GuessKind[]
}

const KIND_BY_CODE: Record<string, GuessKind> = {
  wrong_login: 'password',
  wrong_password: 'password',
  code_wrong: 'code',
}

/**
 * Requires an active administrator's password and, if set up, second factor, within the guess limits, and
 * returns the administrator. Compares one password whether or not the administrator exists.
 * @throws too_often (429), `wrongPassword`, mail_needed (403), code_needed or code_wrong (`codeStatus`)
 */
export async function requireCredentials(
  context: Context,
  admin: identity.AdministratorRow | undefined,
  { password, code, browser }: Credentials,
  { attempts, tooMany, wrongPassword, codeStatus, kinds }: Rejection,
): Promise<identity.AdministratorRow> {
  const { db, now } = context
  // Wrong passwords from unknown browsers are counted separately, so they don't lock out the administrator.
  const known = await findTrustedBrowser((...asked) => isTrustedBrowser(db, ...asked), admin?.id, browser)
  const counted = known ? browserAttemptsKey(known) : attempts
  await countAttempt(context, counted, tooMany)
  if (admin && known) await countBrowserAttempt(db, admin.id, known)
  const right = await passwordMatches(password, admin?.password_hash)
  const reject = createRefusal(context, admin?.id, known)
  if (!admin || !right || admin.status !== 1) return reject(wrongPassword())
  if (!known) await requireFewGuesses(context, adminGuesses, admin.id, kinds)
  if (admin.totp_confirmed_at) await requireCode(context, admin, code, codeStatus).catch(reject)
  await clearAttempts(context, counted)
  if (known) await recordBrowser(db, admin.id, known, now())
  return admin
}

/**
 * Returns a handler that counts a rejected attempt from an unknown browser and rethrows the reason. A job
 * does the counting, for unknown addresses as well, so the response time doesn't show whether the
 * administrator exists.
 */
function createRefusal({ jobs, now }: Context, adminId: string | undefined, known: string | undefined) {
  return async (reason: unknown): Promise<never> => {
    const kind = reason instanceof Problem ? KIND_BY_CODE[reason.code] : undefined
    if (kind && !known) await jobs.send(adminRefusedLogin, { adminId, kind, at: now().toISOString() })
    throw reason
  }
}

/** Requires a code from the administrator's app or a recovery code, and consumes it. */
async function requireCode(
  { db, config, now }: Context,
  admin: identity.AdministratorRow,
  code: string | undefined,
  status: 401 | 400,
): Promise<void> {
  if (code === undefined) throw problem(status, 'code_needed', CODE_NEEDED, { code: CODE_NEEDED })
  const proof = { tokenSecret: config.tokenSecret, sealed: admin.totp_secret, code, now: now() }
  const book = {
    takeStep: (step: number) => identity.consumeTotpStep(db, admin.id, step),
    useRecovery: (hash: string) => identity.consumeRecoveryCode(db, admin.id, hash, now()),
  }
  if (!(await verifyCode(proof, book))) throw problem(status, 'code_wrong', CODE_WRONG, { code: CODE_WRONG })
}

const NOT_YOURS = msg`That’s not your current password`

/**
 * Requires the caller's own password and second factor again. Guesses have a separate limit from logins, but
 * count towards the same total.
 * @throws too_often (429), wrong_password (400) at `field`, mail_needed (403), code_needed or code_wrong
 *   (400)
 */
export async function requireOwnCredentials(
  context: Context,
  me: Caller,
  credentials: Credentials,
  field = 'password',
): Promise<identity.AdministratorRow> {
  return requireCredentials(context, await identity.findAdministrator(context.db, me.id), credentials, {
    attempts: `administrator again ${me.id}`,
    tooMany: msg`Too many wrong passwords or codes. Please wait a few minutes.`,
    wrongPassword: () => problem(400, 'wrong_password', NOT_YOURS, { [field]: NOT_YOURS }),
    codeStatus: 400,
    // Anyone can fill the password total at the login; filling the code total takes the password.
    kinds: ['code'],
  })
}
