import type { ResetPasswordBody } from '@savanna/contract/accounts/routes'
import { HOUR_MS } from '@savanna/contract/time'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import { accountMail, resetRequest } from '../accounts.jobs.ts'
import {
  findAccount,
  findByLogin,
  lockMember,
  markVerified,
  setPasswordHash,
} from '../accounts.repository.ts'
import { deletePasskeysOf, findPasskeysOf } from '../factors/passkeys.repository.ts'
import { revokeSessionsOf } from '../sessions/sessions.repository.ts'
import { hashOfLogin } from '../sign-in/attempts.ts'
import { deleteFailuresOf } from '../sign-in/login-failures.repository.ts'
import { issueKey } from './issue-key.ts'
import { countKeysSince, findKeyHolder, useKey, voidKeys } from './keys.repository.ts'
import { hashOfKey } from './mailed-key.ts'
import { hashPassword } from './passwords.ts'
import { refuseWeak } from './weak-passwords.ts'

const MAILS_PER_HOUR = 3
const KEY_INVALID = 'password reset key is invalid'

const keyInvalid = () => problem(400, 'key_invalid', KEY_INVALID)
const named = (key: string) => ({ hash: hashOfKey(key), purpose: 'reset' }) as const

/** Takes note of the wish alone, so that neither answer nor time tells whether the account exists. */
export async function requestReset({ jobs }: Context, login: string) {
  await jobs.send(resetRequest, { login })
  return { status: 200, message: 'An email to reset your password has been sent' }
}

/** Mails a reset link, where there is somebody to mail it to; only the latest link works. */
export async function mailReset(context: Context, login: string): Promise<void> {
  const { db, now } = context
  await db.transaction(async (tx) => {
    const found = await findByLogin(tx, login)
    const member = found && (await lockMember(tx, found.id))
    if (member?.status !== 1) return
    const since = new Date(now().getTime() - HOUR_MS)
    if ((await countKeysSince(tx, member.id, 'reset', since)) >= MAILS_PER_HOUR) return
    await voidKeys(tx, member.id, 'reset', now())
    await issueKey({ ...context, db: tx }, member.id, 'reset')
  })
}

/** Tells whether a reset link can still be used, and by what else its account is opened. */
export async function checkReset({ db, now }: Context, key: string) {
  const holder = await findKeyHolder(db, named(key), now())
  if (!holder) return { valid: false, message: KEY_INVALID, passkeys: [] }
  const passkeys = await findPasskeysOf(db, holder)
  return { valid: true, message: 'password reset key is valid', passkeys: passkeys.map(({ name }) => name) }
}

/**
 * Sets the password that comes with a mailed key, and ends every session of the account. Its passkeys stay unless they
 * shall go: they are told by mail in any case.
 */
export async function setPasswordByKey(
  context: Context,
  key: string,
  body: z.output<typeof ResetPasswordBody>,
) {
  const { db, now, live, jobs } = context
  const holder = body.password_key === key ? await findKeyHolder(db, named(key), now()) : undefined
  const account = holder && (await findAccount(db, holder))
  if (!account) throw keyInvalid()
  await refuseWeak(body.pwd1, account, 'pwd1')
  const passwordHash = await hashPassword(body.pwd1)
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, account.id)
    if (!member || !(await useKey(tx, named(key), now()))) throw keyInvalid()
    await setPasswordHash(tx, account.id, passwordHash)
    // The key came by mail, so the mail is theirs.
    await markVerified(tx, account.id, now())
    // A change of address that somebody else may have asked for goes with the old password.
    await voidKeys(tx, account.id, ['verify', 'mail', 'delete'], now())
    await revokeSessionsOf(tx, account.id, now())
    await deleteFailuresOf(tx, [hashOfLogin(member.username), hashOfLogin(member.mail)])
    const passkeys = body.remove_passkeys
      ? { removed: await deletePasskeysOf(tx, account.id) }
      : { kept: (await findPasskeysOf(tx, account.id)).map(({ name }) => name) }
    const mail = { kind: 'password_changed', passkeys } as const
    await jobs.send(accountMail, { memberId: account.id, mail }, { db: tx })
  })
  live.disconnectMember(account.id)
  return { message: 'password has been changed' }
}
