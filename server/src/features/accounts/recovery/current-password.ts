import { msg } from '@lingui/core/runtime-macro'
import { NEEDS_PASSWORD, NO_PASSWORD, WRONG_PASSWORD } from '@savanna/contract/accounts/settings'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import { findAccount } from '../accounts.repository.ts'
import { browserCodeAttemptsKey, codeAttemptsKey } from '../factors/second-factor.service.ts'
import { countAttempt, hashLogin } from '../guesses/attempts.ts'
import { deleteFailuresOf } from '../guesses/login-failures.repository.ts'
import { browserAttemptsKey } from '../sign-in/known-browser.ts'
import { passwordMatches } from './passwords.ts'

const TOO_MANY = msg`Too many wrong passwords. Try again in a few minutes.`

/**
 * Returns the login under which wrong current passwords are counted, which limits guesses from a session left
 * open.
 */
const passwordAttemptsKey = (memberId: string) => `current password ${memberId}`

/** Returns the `wrong_password` problem (400) for a field. */
export const wrongPassword = (field = 'password') =>
  problem(400, 'wrong_password', WRONG_PASSWORD, { [field]: WRONG_PASSWORD })

/** Returns the same problem for a request without a password. */
export const missingPassword = () =>
  problem(400, 'wrong_password', NEEDS_PASSWORD, { password: NEEDS_PASSWORD })

/**
 * Requires the member's current password and returns the account that it was checked against.
 * @throws wrong_password (400), no_password (400), too_often (429)
 */
export async function requirePassword(context: Context, memberId: string, password: string, field?: string) {
  const { db } = context
  const account = await findAccount(db, memberId)
  if (!account) throw wrongPassword(field)
  if (!account.has_password) throw problem(400, 'no_password', NO_PASSWORD)
  await countAttempt(context, passwordAttemptsKey(memberId), TOO_MANY)
  if (!(await passwordMatches(password, account.password_hash))) throw wrongPassword(field)
  await deleteFailuresOf(db, [hashLogin(passwordAttemptsKey(memberId))])
  return account
}

/**
 * Returns the hashes under which failed attempts on an account are counted, including those of these known
 * browsers.
 */
export function attemptHashesOf(
  { id, username, mail }: { id: string; username: string; mail: string },
  devices: readonly string[] = [],
): string[] {
  const ofDevices = devices.flatMap((hash) => [browserAttemptsKey(hash), browserCodeAttemptsKey(hash)])
  return [username, mail, passwordAttemptsKey(id), codeAttemptsKey(id), ...ofDevices].map(hashLogin)
}
