import { randomBytes } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { Proof } from '@savanna/contract/accounts/factors'
import type { Account } from '@savanna/contract/accounts/settings'
import { isLanguage } from '@savanna/contract/language/languages'
import { say } from '@savanna/contract/language/say'
import { isUnits } from '@savanna/contract/language/units'
import { HOUR_MS } from '@savanna/contract/time'
import type { AfterCommit, Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Database } from '../../../kit/database/database.ts'
import { readSqlState, UNIQUE_VIOLATION } from '../../../kit/database/driver/sql-state.ts'
import { problem, tooOften } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { accountMail, resetRequest } from '../accounts.jobs.ts'
import type { AccountMail } from '../accounts.mails.ts'
import * as accounts from '../accounts.repository.ts'
import { deletePasskeysSince } from '../factors/passkeys.repository.ts'
import { reauthenticate } from '../factors/reauthentication.service.ts'
import { deleteTotpSince } from '../factors/totp.repository.ts'
import { hashLogin } from '../guesses/attempts.ts'
import { deleteFailuresOf } from '../guesses/login-failures.repository.ts'
import { refuseDisposableMail } from '../registering/disposable-mail.ts'
import { VERIFICATION_PERIOD_MS } from '../registering/register.service.ts'
import { findDeactivation, rememberMailbox, resumeProtection } from '../returning/returning.service.ts'
import { revokeSessionsOf } from '../sessions/sessions.repository.ts'
import { deleteIdentities } from '../sign-in/google.repository.ts'
import { issueKey, storeKey } from './issue-key.ts'
import * as keys from './keys.repository.ts'
import { hashKey } from './mailed-key.ts'
import { hashPassword } from './passwords.ts'

const CHANGES_PER_HOUR = 5
const CONFIRMED = msg`Your new email address is confirmed`
const UNDONE = msg`We’ve restored your old email address and logged out every device. Check your inbox for a link to choose a new password.`

/** Returns the caller's account settings. @throws gone (404) */
export async function readAccount({ db, now }: Context, me: Caller): Promise<Account> {
  const account = await accounts.findAccount(db, me.id)
  if (!account) throw accountGone()
  return {
    mail: account.mail,
    pending_mail: await keys.findPendingMail(db, me.id, now()),
    has_password: account.has_password,
    language: isLanguage(account.language) ? account.language : null,
    units: isUnits(account.units) ? account.units : null,
    member_since: account.created_at.toISOString(),
    hide_last_seen: account.hide_last_seen,
    visibility: account.visibility,
    hide_online: account.hide_online,
    hide_read_marks: account.hide_read_marks,
    hide_lastname: account.hide_lastname,
  }
}

const accountGone = () => problem(404, 'gone', msg`This account no longer exists.`)

/**
 * Emails a confirmation link to the new address and a notice to the current one. An address of another
 * account gets the same response, so it doesn't show who has an account; that account's owner gets an email
 * instead.
 * @throws disposable_mail or mail_is_yours (400), too_often (429), gone (404) and what `reauthenticate`
 *   throws
 */
export async function requestMailChange(context: Context, me: Caller, newMail: string, proof: Proof) {
  const { db, now, jobs, config } = context
  refuseDisposableMail(config, newMail, 'mail')
  await reauthenticate(context, me, proof)
  await db.transaction(async (tx) => {
    const member = await accounts.lockMember(tx, me.id)
    if (!member) throw accountGone()
    if (member.mail === newMail) {
      const message = msg`This is already your email address`
      throw problem(400, 'mail_is_yours', message, { mail: message })
    }
    await limitMailChanges(context, tx, me.id)
    await keys.revokeKeys(tx, me.id, ['mail', 'proof'], now())
    const seed = await storeKey({ ...context, db: tx }, { memberId: me.id, purpose: 'mail', newMail })
    const send = (memberId: string, mail: AccountMail) =>
      jobs.send(accountMail, { memberId, mail }, { db: tx })
    const holder = await findAddressOwner(tx, newMail, now())
    if (holder) await send(holder, { kind: 'mail_taken' })
    else await send(me.id, { kind: 'mail', seed })
    await send(me.id, { kind: 'mail_asked', to: member.mail })
  })
  return {
    message: say(msg`We’ve sent a link to ${{ newMail }}. Open it to confirm your new address.`),
  }
}

async function limitMailChanges({ now }: Context, tx: Database, memberId: string): Promise<void> {
  const since = new Date(now().getTime() - HOUR_MS)
  if ((await keys.countKeysSince(tx, memberId, 'mail', since)) < CHANGES_PER_HOUR) return
  throw tooOften(msg`You’ve asked for this too often. Try again in an hour.`, HOUR_MS / 1000)
}

/** Returns the id of the account that has an address. An unverified account holds it for only a day. */
async function findAddressOwner(tx: Database, mail: string, now: Date): Promise<string | undefined> {
  await accounts.deleteExpiredRegistrations(
    tx,
    { username: mail, mail },
    new Date(now.getTime() - VERIFICATION_PERIOD_MS),
    now,
  )
  return (await accounts.findAccountByLogin(tx, mail))?.id
}

/** Cancels the caller's pending change of address. */
export async function withdrawMailChange({ db, now }: Context, me: Caller) {
  await db.transaction(async (tx) => {
    await accounts.lockMember(tx, me.id)
    await keys.revokeKeys(tx, me.id, 'mail', now())
  })
  return { message: say(msg`Your email address stays the same`) }
}

/**
 * Sets the address that an emailed key confirms, or restores the former one for an undo link's key. Opening a
 * link again gets the same response.
 * @throws key_invalid (400), mail_taken (409)
 */
export async function confirmNewMail(context: Context, key: string) {
  const { db, now, live } = context
  const hash = hashKey(key)
  const change = await keys.findMailChange(db, hash)
  if (!change?.newMail) throw keyInvalid()
  const { memberId, newMail, undoes } = change
  const purpose = undoes ? 'undo' : 'mail'
  const steps = await db.transaction(async (tx) => {
    const member = await accounts.lockMember(tx, memberId)
    if (member?.mail === newMail) return []
    // An undo also works for a deactivated account: the person who changed the address may have deactivated
    // it.
    if (!member || (member.status !== 1 && !undoes)) throw keyInvalid()
    if (!(await keys.consumeKey(tx, { hash, purpose }, now()))) throw keyInvalid()
    const txContext = { ...context, db: tx }
    // The link was opened in the mailbox; an unverified registration hasn't proved that it owns it.
    if (undoes) await accounts.deleteUnverifiedWithMail(tx, newMail)
    const ended = await replaceAddress(txContext, member, newMail, undoes ? undefined : 'member')
    if (undoes) await lockOut(txContext, member, change.madeAt)
    return ended
  })
  await runAfterCommit(context, 'block', ...steps.map((step) => () => step(context)))
  if (undoes) live.disconnectMember(memberId)
  return { message: say(undoes ? UNDONE : CONFIRMED) }
}

/**
 * Locks everyone out of an account whose address someone else changed at `since`: ends its sessions, replaces
 * the password, removes factors added since and links to Google (the owner's is linked again by the address),
 * and emails a link to choose a new password.
 */
async function lockOut(context: Context, member: { id: string; has_password: boolean }, since: Date) {
  const { db: tx, now } = context
  await revokeSessionsOf(tx, member.id, now())
  await keys.revokeUndoKeysSince(tx, member.id, since, now())
  await deletePasskeysSince(tx, member.id, since)
  await deleteTotpSince(tx, member.id, since)
  await deleteIdentities(tx, member.id)
  if (member.has_password)
    await accounts.setPasswordHash(tx, member.id, await hashPassword(randomBytes(32).toString('base64')))
  await issueKey(context, member.id, 'reset')
}

/**
 * Sets a member's address for an administrator and emails the old address a link that undoes it. Returns
 * false if the member already has it. `authorize` runs before a change.
 * @throws disposable_mail (400), mail_taken (409) and what `authorize` throws
 */
export async function replaceMail(
  context: Context,
  memberId: string,
  newMail: string,
  authorize: () => Promise<void>,
): Promise<boolean> {
  const member = await accounts.lockMember(context.db, memberId)
  if (!member || member.mail === newMail) return false
  await authorize()
  refuseDisposableMail(context.config, newMail, 'mail')
  await replaceAddress(context, member, newMail, 'team')
  return true
}

/**
 * Sets another address and notifies the old one, with an undo link unless this is an undo itself. Returns
 * what updates open pages if blocks came back with the mailbox.
 */
async function replaceAddress(
  context: Context,
  member: { id: string; mail: string; verified_at: Date | null },
  newMail: string,
  changedBy?: 'member' | 'team',
): Promise<AfterCommit[]> {
  const { db: tx, now, jobs } = context
  const { id: memberId, mail } = member
  await findAddressOwner(tx, newMail, now())
  if (changedBy && (await findDeactivation(context, newMail))) throw mailTaken()
  const swapped = await accounts.setMail(tx, memberId, newMail).catch((error: unknown) => {
    throw readSqlState(error) === UNIQUE_VIOLATION ? mailTaken() : error
  })
  if (!swapped) throw mailTaken()
  // Keys emailed to the old address must stop working.
  await keys.revokeKeys(
    tx,
    memberId,
    ['mail', 'reset', 'verify', 'enter', 'delete', 'guesses', 'browser'],
    now(),
  )
  await deleteFailuresOf(tx, [hashLogin(mail)])
  // Queued reset requests must not link the old address to this member.
  await jobs.deleteNaming(tx, [mail], resetRequest)
  const undo = changedBy && {
    changedBy,
    seed: await storeKey(context, { memberId, purpose: 'undo', newMail: mail }),
  }
  const notice = { kind: 'mail_changed', to: mail, ...(undo && { undo }) } as const
  await jobs.send(accountMail, { memberId, mail: notice }, { db: tx })
  if (!member.verified_at) return []
  await rememberMailbox(context, member)
  return resumeProtection(context, { id: memberId, mail: newMail })
}

const keyInvalid = () =>
  problem(400, 'key_invalid', msg`This link is invalid or has expired. Request a new one in settings.`)

const mailTaken = () => problem(409, 'mail_taken', msg`This address now belongs to another account.`)
