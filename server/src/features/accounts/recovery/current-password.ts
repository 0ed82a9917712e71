import { NO_PASSWORD, WRONG_PASSWORD } from '@savanna/contract/accounts/settings'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import { findAccount } from '../accounts.repository.ts'
import { codesOf } from '../factors/second-factor.service.ts'
import { admitAttempt, hashOfLogin } from '../sign-in/attempts.ts'
import { deleteFailuresOf } from '../sign-in/login-failures.repository.ts'
import { passwordMatches } from './passwords.ts'

const TOO_MANY = 'Too many wrong passwords. Please wait a few minutes.'

/** Guesses by whoever found an open session are counted for the member, as those at the log-in are for a name. */
const attemptsOf = (memberId: string) => `current password ${memberId}`

export const wrongPassword = (field = 'password') =>
  problem(400, 'wrong_password', WRONG_PASSWORD, { [field]: WRONG_PASSWORD })

/** Makes sure that whoever calls knows the password, and gives the account as it was then. */
export async function requirePassword(context: Context, memberId: string, password: string, field?: string) {
  const { db } = context
  const account = await findAccount(db, memberId)
  if (!account) throw wrongPassword(field)
  if (!account.has_password) throw problem(400, 'no_password', NO_PASSWORD)
  await admitAttempt(context, attemptsOf(memberId), TOO_MANY)
  if (!(await passwordMatches(password, account.password_hash))) throw wrongPassword(field)
  await deleteFailuresOf(db, [hashOfLogin(attemptsOf(memberId))])
  return account
}

/** Under which hashes failed attempts on an account are counted. */
export function failuresOf({ id, username, mail }: { id: string; username: string; mail: string }): string[] {
  return [username, mail, attemptsOf(id), codesOf(id)].map(hashOfLogin)
}
