import { msg } from '@lingui/core/runtime-macro'
import { CODE_NEEDED, CODE_WRONG } from '@savanna/contract/accounts/rules'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import { verifyCode } from '../../../kit/second-factor/codes.ts'
import { clearAttempts, countAttempt } from '../guesses/attempts.ts'
import { consumeRecoveryCode, consumeTotpStep, findTotp } from './totp.repository.ts'

const TOO_MANY = msg`Too many wrong codes. Try again in a few minutes.`

/** Returns the login under which a member's wrong codes are counted, the same for every way to sign in. */
export const codeAttemptsKey = (memberId: string) => `second factor ${memberId}`

/** The status of a rejected code: 401 for a login, 400 for a signed-in caller, whose session continues. */
type RefusalStatus = 401 | 400

const codeRequired = (status: RefusalStatus) =>
  problem(status, 'code_wanted', CODE_NEEDED, { code: CODE_NEEDED })

/** Returns the `code_wrong` problem, for the field `code`. */
export const codeWrong = (status: RefusalStatus) =>
  problem(status, 'code_wrong', CODE_WRONG, { code: CODE_WRONG })

/** Returns the login under which a known browser's wrong codes are counted. */
export const browserCodeAttemptsKey = (deviceHash: string) => `second factor of ${deviceHash}`

/** Counts an attempt to enter a code. @throws too_often (429) */
export const countCodeAttempt = (context: Context, key: string) => countAttempt(context, key, TOO_MANY)

interface CodeRefusal {
  /** The hash of the browser that logs in, if the member has logged in from it before. */
  known?: string | undefined
  status?: RefusalStatus
}

/**
 * Verifies a code from the app or a recovery code, and consumes it. Returns false if two-step verification is
 * off.
 * @throws code_wanted or code_wrong (401, or the given status), too_often (429)
 */
export async function verifySecondFactor(
  context: Context,
  memberId: string,
  code: string | undefined,
  { known, status = 401 }: CodeRefusal = {},
): Promise<boolean> {
  const { db, config, now } = context
  const totp = await findTotp(db, memberId)
  if (!totp) return false
  if (code === undefined) throw codeRequired(status)
  const attempts = known ? browserCodeAttemptsKey(known) : codeAttemptsKey(memberId)
  await countCodeAttempt(context, attempts)
  const proof = { tokenSecret: config.tokenSecret, sealed: totp.secret, code, now: now() }
  const book = {
    takeStep: (step: number) => consumeTotpStep(db, memberId, step),
    useRecovery: (hash: string) => consumeRecoveryCode(db, memberId, hash, now()),
  }
  if (!(await verifyCode(proof, book))) throw codeWrong(status)
  await clearAttempts(context, attempts)
  return true
}

/**
 * Requires a verified second factor under the member's lock: two-step verification may have been turned on
 * since `verifySecondFactor` found it off.
 * @throws code_wanted (401)
 */
export async function requireVerifiedSecondFactor(
  tx: Database,
  memberId: string,
  verified: boolean,
): Promise<void> {
  if (!verified && (await findTotp(tx, memberId))) throw codeRequired(401)
}
