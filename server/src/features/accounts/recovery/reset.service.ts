import { msg } from '@lingui/core/runtime-macro'
import type { PasswordQuestion, ResetPasswordBody } from '@savanna/contract/accounts/forms'
import { say } from '@savanna/contract/language/say'
import { HOUR_MS } from '@savanna/contract/time'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import { accountMail, resetRequest } from '../accounts.jobs.ts'
import * as accounts from '../accounts.repository.ts'
import { deletePasskeysOf, findPasskeysOf } from '../factors/passkeys.repository.ts'
import { hashLogin } from '../guesses/attempts.ts'
import { resetGuessTotals } from '../guesses/guess-totals.repository.ts'
import { deleteFailuresOf } from '../guesses/login-failures.repository.ts'
import { confirmMailbox, findDeactivation } from '../returning/returning.service.ts'
import { revokeSessionsOf } from '../sessions/sessions.repository.ts'
import { issueKey } from './issue-key.ts'
import { consumeKey, countKeysSince, findKeyHolder, revokeKeys } from './keys.repository.ts'
import { hashKey } from './mailed-key.ts'
import { hashPassword } from './passwords.ts'
import { findWeakness, requireStrongPassword } from './weak-passwords.ts'

const MAILS_PER_HOUR = 3
const KEY_INVALID = msg`password reset key is invalid`

const keyInvalid = () => problem(400, 'key_invalid', KEY_INVALID)
const keyReference = (key: string) => ({ hash: hashKey(key), purpose: 'reset' }) as const

/**
 * Queues a request for a reset link. The job looks up the account, so neither the response nor its time shows
 * whether it exists.
 */
export async function requestReset({ jobs }: Context, login: string) {
  await jobs.send(resetRequest, { login })
  return { status: 200, message: say(msg`An email to reset your password has been sent`) }
}

/**
 * Emails a reset link to an active account, at most three per hour; it revokes earlier links. Does nothing
 * for an unknown login.
 */
export async function mailResetLink(context: Context, login: string): Promise<void> {
  const { db, now } = context
  await db.transaction(async (tx) => {
    const found = await accounts.findAccountByLogin(tx, login)
    const member = found && (await accounts.lockMember(tx, found.id))
    if (member?.status !== 1) return
    const since = new Date(now().getTime() - HOUR_MS)
    if ((await countKeysSince(tx, member.id, 'reset', since)) >= MAILS_PER_HOUR) return
    await revokeKeys(tx, member.id, 'reset', now())
    await issueKey({ ...context, db: tx }, member.id, 'reset')
  })
}

/** Returns whether a reset link can still be used, and the names of the account's passkeys. */
export async function checkResetLink({ db, now }: Context, key: string) {
  const holder = await findKeyHolder(db, keyReference(key), now())
  if (!holder) return { valid: false, message: say(KEY_INVALID), passkeys: [] }
  const passkeys = await findPasskeysOf(db, holder)
  return {
    valid: true,
    message: say(msg`password reset key is valid`),
    passkeys: passkeys.map(({ name }) => name),
  }
}

/** Returns whether a password would be accepted from the owner of these names, or of the emailed key. */
export async function judgePassword(
  { db, now }: Context,
  { password, key, username = '', mail = '' }: z.output<typeof PasswordQuestion>,
) {
  const holder = key === undefined ? undefined : await findKeyHolder(db, keyReference(key), now())
  const account = holder ? await accounts.findAccount(db, holder) : undefined
  const weakness = await findWeakness(password, account ?? { username, mail })
  return { strong: weakness === undefined, reason: weakness ? say(weakness) : null }
}

/**
 * Sets the password for an emailed key and ends every session of the account. Passkeys stay unless
 * `remove_passkeys` is set; the email to the owner names them either way.
 * @throws key_invalid (400), weak_password (400)
 */
export async function resetPasswordByKey(
  context: Context,
  key: string,
  body: z.output<typeof ResetPasswordBody>,
) {
  const { db, now, live, jobs } = context
  const holder = body.password_key === key ? await findKeyHolder(db, keyReference(key), now()) : undefined
  const account = holder && (await accounts.findAccount(db, holder))
  if (!account) throw keyInvalid()
  await requireStrongPassword(body.pwd1, account, 'pwd1')
  const passwordHash = await hashPassword(body.pwd1)
  await db.transaction(async (tx) => {
    const member = await accounts.lockMember(tx, account.id)
    if (!member || !(await consumeKey(tx, keyReference(key), now()))) throw keyInvalid()
    await accounts.setPasswordHash(tx, account.id, passwordHash)
    // The key was emailed, so using it verifies the address, unless a deactivated member is using it to
    // return.
    const txContext = { ...context, db: tx }
    if (!member.verified_at && !(await findDeactivation(txContext, member.mail)))
      await confirmMailbox(txContext, member)
    // Someone who knew the old password may have requested the pending change of address.
    await revokeKeys(tx, account.id, ['verify', 'enter', 'mail', 'delete', 'guesses', 'browser'], now())
    await revokeSessionsOf(tx, account.id, now())
    await deleteFailuresOf(tx, [hashLogin(member.username), hashLogin(member.mail)])
    await resetGuessTotals(tx, account.id)
    const passkeys = body.remove_passkeys
      ? { removed: await deletePasskeysOf(tx, account.id) }
      : { kept: (await findPasskeysOf(tx, account.id)).map(({ name }) => name) }
    const mail = { kind: 'password_changed', passkeys } as const
    await jobs.send(accountMail, { memberId: account.id, mail }, { db: tx })
  })
  live.disconnectMember(account.id)
  return { message: say(msg`password has been changed`) }
}
