import { CODE_NEEDED, CODE_WRONG } from '@savanna/contract/accounts/rules'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import { codeHolds } from '../../../kit/second-factor/codes.ts'
import { admitAttempt, forgetAttempts } from '../sign-in/attempts.ts'
import { findTotp, takeStep, useRecoveryCode } from './totp.repository.ts'

const TOO_MANY = 'Too many wrong codes. Please wait a few minutes.'

/** Wrong codes count for the member, by whichever way somebody tries to come in. */
export const codesOf = (memberId: string) => `second factor ${memberId}`

/** The session of whoever is inside goes on: to them it is a field that is missing or wrong. */
type Refusal = 401 | 400

const codeWanted = (status: Refusal) => problem(status, 'code_wanted', CODE_NEEDED, { code: CODE_NEEDED })

export const codeWrong = (status: Refusal) => problem(status, 'code_wrong', CODE_WRONG, { code: CODE_WRONG })

/** Lets a code be tried; what follows tells whether it was right. */
export const admitCode = (context: Context, memberId: string) =>
  admitAttempt(context, codesOf(memberId), TOO_MANY)

/** Makes sure that whoever asks holds the second factor too, where there is one; answers whether there is. */
export async function proveSecondFactor(
  context: Context,
  memberId: string,
  code: string | undefined,
  refusal: Refusal = 401,
): Promise<boolean> {
  const { db, config, now } = context
  const totp = await findTotp(db, memberId)
  if (!totp) return false
  if (code === undefined) throw codeWanted(refusal)
  await admitCode(context, memberId)
  const proof = { tokenSecret: config.tokenSecret, sealed: totp.secret, code, now: now() }
  const book = {
    takeStep: (step: number) => takeStep(db, memberId, step),
    useRecovery: (hash: string) => useRecoveryCode(db, memberId, hash, now()),
  }
  if (!(await codeHolds(proof, book))) throw codeWrong(refusal)
  await forgetAttempts(context, codesOf(memberId))
  return true
}

/** Once the member is held: two-step verification may have been turned on since somebody was asked for no code. */
export async function requireProved(tx: Database, memberId: string, proved: boolean): Promise<void> {
  if (!proved && (await findTotp(tx, memberId))) throw codeWanted(401)
}
