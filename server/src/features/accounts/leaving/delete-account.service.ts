import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { DEADLOCK, sqlStateOf } from '../../../kit/database/driver/sql-state.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { deleteMember, findAccount, holdMember, lockMember } from '../accounts.repository.ts'
import { failuresOf, requirePassword, wrongPassword } from '../recovery/current-password.ts'
import { issueKey } from '../recovery/issue-key.ts'
import { findKeyHolder, useKey, voidKeys } from '../recovery/keys.repository.ts'
import { hashOfKey } from '../recovery/mailed-key.ts'
import { deleteFailuresOf } from '../sign-in/login-failures.repository.ts'
import type { MemberData, MemberDeletion } from './member-data.ts'

const DELETED = 'Your account has been deleted'
const TRIES = 3

type Proof = (tx: Database, account: { password_hash: string }) => Promise<boolean>

/** Deletes the caller's account; who never had a password proves by mail that the wish is theirs. */
export async function deleteOwnAccount(
  context: Context,
  holdings: readonly MemberData[],
  me: Caller,
  password: string | undefined,
) {
  const known = await findAccount(context.db, me.id)
  if (known && !known.has_password) return mailDeletionKey(context, me.id)
  if (password === undefined) throw wrongPassword()
  const checked = await requirePassword(context, me.id, password)
  const gone = await erase(
    context,
    holdings,
    me.id,
    async (_tx, account) => account.password_hash === checked.password_hash,
  )
  if (!gone) throw wrongPassword()
  return { message: DELETED, deleted: true }
}

async function mailDeletionKey(context: Context, memberId: string) {
  const { db, now } = context
  await db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    await voidKeys(tx, memberId, 'delete', now())
    await issueKey({ ...context, db: tx }, memberId, 'delete')
  })
  return { message: 'We have sent you a link that deletes your account', deleted: false }
}

/** Deletes the account of a mailed key. */
export async function deleteByKey(context: Context, holdings: readonly MemberData[], key: string) {
  const { db, now } = context
  const named = { hash: hashOfKey(key), purpose: 'delete' } as const
  const holder = await findKeyHolder(db, named, now())
  const gone = holder && (await erase(context, holdings, holder, (tx) => useKey(tx, named, now())))
  if (!gone) throw problem(400, 'key_invalid', 'This link is not valid, or no longer.')
  return { message: DELETED }
}

/** Deletes a member for an administrator; `note` is kept when that is done, and only then. */
export function eraseMember(
  context: Context,
  holdings: readonly MemberData[],
  memberId: string,
  note: (tx: Database) => Promise<void>,
): Promise<boolean> {
  return erase(context, holdings, memberId, async (tx) => {
    await note(tx)
    return true
  })
}

/** Removes every trace of a member, provided that the proof still holds once nobody else can change the account. */
async function erase(
  context: Context,
  holdings: readonly MemberData[],
  memberId: string,
  proves: Proof,
): Promise<boolean> {
  const { db, jobs, live, mail } = context
  const erased = await retried(() =>
    db.transaction(async (tx) => {
      const account = await holdMember(tx, memberId)
      if (!account || !(await proves(tx, account))) return undefined
      const deletions: MemberDeletion[] = []
      for (const { beforeDelete } of holdings)
        if (beforeDelete) deletions.push(await beforeDelete(tx, memberId))
      await deleteFailuresOf(tx, failuresOf(account))
      await deleteMember(tx, memberId)
      for (const { afterDelete } of deletions) await afterDelete?.(tx)
      await jobs.forget(tx, [memberId, account.mail, account.username])
      return { mail: account.mail, deletions }
    }),
  )
  if (!erased) return false
  live.disconnectMember(memberId)
  const tidying = [
    ...erased.deletions.map(({ afterCommit }) => afterCommit?.(context)),
    mail.forget(memberId, erased.mail),
  ]
  for (const done of await Promise.allSettled(tidying)) {
    if (done.status === 'rejected')
      context.log.error({ err: done.reason }, 'something of a deleted account is left')
  }
  return true
}

/** Whoever acts on the member at this very moment may hold what we wait for, and wait for what we hold. */
async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (sqlStateOf(error) !== DEADLOCK || tried === TRIES) throw error
    }
  }
}
