import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import type { Config } from '../../../config.ts'
import type { AfterCommit, Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { DEADLOCK, readSqlState } from '../../../kit/database/driver/sql-state.ts'
import { digestErased } from '../../../kit/files/erasure-list.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import type { Jobs } from '../../../kit/jobs/jobs.ts'
import { deleteMember, findAccount, lockMember, lockMemberForDeletion } from '../accounts.repository.ts'
import { deleteFailuresOf } from '../guesses/login-failures.repository.ts'
import {
  attemptHashesOf,
  missingPassword,
  requirePassword,
  wrongPassword,
} from '../recovery/current-password.ts'
import { issueKey } from '../recovery/issue-key.ts'
import { consumeKey, findKeyHolder, revokeKeys } from '../recovery/keys.repository.ts'
import { hashKey } from '../recovery/mailed-key.ts'
import { passOnProtection, retainProtection } from '../returning/returning.service.ts'
import { findDeviceHashes } from '../sign-in/member-devices.repository.ts'
import { findMemberIds, insertErasure } from './erasures.repository.ts'
import { listErasures } from './erasures.service.ts'
import type { MemberData, MemberDeletion } from './member-data.ts'

const DELETED = msg`Your account has been deleted`
const MAX_TRIES = 3

type ErasureContext = Pick<Context, 'db' | 'storage' | 'relationships' | 'now'> & {
  config: Pick<Config, 'tokenSecret'>
  jobs: Pick<Jobs, 'deleteNaming'>
}

type DeletionCheck = (tx: Database, account: { password_hash: string }) => Promise<boolean>

/**
 * Deletes the caller's account. A member without a password gets an email with a link that confirms it.
 * @throws wrong_password (400), too_often (429)
 */
export async function deleteOwnAccount(
  context: Context,
  memberData: readonly MemberData[],
  me: Caller,
  password: string | undefined,
) {
  const known = await findAccount(context.db, me.id)
  if (known && !known.has_password) return mailDeletionKey(context, me.id)
  if (password === undefined) throw missingPassword()
  const checked = await requirePassword(context, me.id, password)
  const gone = await eraseAccount(
    context,
    memberData,
    me.id,
    async (_tx, account) => account.password_hash === checked.password_hash,
  )
  if (!gone) throw wrongPassword()
  return { message: say(DELETED), deleted: true }
}

async function mailDeletionKey(context: Context, memberId: string) {
  const { db, now } = context
  await db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    await revokeKeys(tx, memberId, 'delete', now())
    await issueKey({ ...context, db: tx }, memberId, 'delete')
  })
  return { message: say(msg`We’ve emailed you a link to delete your account`), deleted: false }
}

/** Deletes the account that an emailed key belongs to. @throws key_invalid (400) */
export async function deleteByKey(context: Context, memberData: readonly MemberData[], key: string) {
  const { db, now } = context
  const keyReference = { hash: hashKey(key), purpose: 'delete' } as const
  const holder = await findKeyHolder(db, keyReference, now())
  const gone =
    holder && (await eraseAccount(context, memberData, holder, (tx) => consumeKey(tx, keyReference, now())))
  if (!gone) throw problem(400, 'key_invalid', msg`This link is invalid or has expired.`)
  return { message: say(DELETED) }
}

/**
 * Deletes a member for an administrator; `record` runs in the same transaction. Returns false when the member
 * is unknown.
 */
export function eraseMember(
  context: Context,
  memberData: readonly MemberData[],
  memberId: string,
  record: (tx: Database) => Promise<void>,
): Promise<boolean> {
  return eraseAccount(context, memberData, memberId, async (tx) => {
    await record(tx)
    return true
  })
}

/**
 * Deletes every trace of a member if the check passes under the account's lock. Returns false if it doesn't,
 * or if the member is unknown.
 */
async function eraseAccount(
  context: Context,
  memberData: readonly MemberData[],
  memberId: string,
  check: DeletionCheck,
): Promise<boolean> {
  const { db, live, mail } = context
  const erased = await retryOnDeadlock(() =>
    db.transaction(async (tx) => {
      const account = await lockMemberForDeletion(tx, memberId)
      if (!account || !(await check(tx, account))) return undefined
      return { mail: account.mail, steps: await eraseRows({ ...context, db: tx }, memberData, account) }
    }),
  )
  if (!erased) return false
  live.disconnectMember(memberId)
  const cleanups = [
    ...erased.steps.map((step) => step(context)),
    mail.deleteKept(memberId, erased.mail),
    listErasures(context),
  ]
  for (const done of await Promise.allSettled(cleanups)) {
    if (done.status === 'rejected')
      context.log.error({ err: done.reason }, 'a deleted account could not be removed completely')
  }
  return true
}

/**
 * Deletes a locked member's rows, and returns what to do after the commit: delete stored objects and notify
 * others.
 */
async function eraseRows(
  context: ErasureContext,
  memberData: readonly MemberData[],
  account: NonNullable<Awaited<ReturnType<typeof lockMemberForDeletion>>>,
): Promise<AfterCommit[]> {
  const { db: tx, jobs, now } = context
  const { id } = account
  await retainProtection(context, account)
  const deletions: MemberDeletion[] = []
  for (const { beforeDelete } of memberData) if (beforeDelete) deletions.push(await beforeDelete(tx, id))
  await deleteFailuresOf(tx, attemptHashesOf(account, await findDeviceHashes(tx, id)))
  await deleteMember(tx, id)
  for (const { afterDelete } of deletions) await afterDelete?.(tx)
  await jobs.deleteNaming(tx, [id, account.mail, account.username])
  await insertErasure(tx, { digest: digestErased(id), erased_at: now() })
  const steps = await passOnProtection(context, account)
  return [...deletions.flatMap(({ afterCommit }) => afterCommit ?? []), ...steps]
}

/**
 * Deletes the members of a restored backup who deleted their account after it was made, matched by the digest
 * of their id. Their stored objects are left without a row. Returns how many there were.
 */
export async function eraseListed(
  context: ErasureContext,
  memberData: readonly MemberData[],
  erasedAt: ReadonlyMap<string, Date>,
): Promise<number> {
  const { db } = context
  const listed = (await findMemberIds(db)).flatMap((id) => {
    const at = erasedAt.get(digestErased(id))
    return at ? [{ id, at }] : []
  })
  for (const { id, at } of listed.sort((a, b) => a.at.getTime() - b.at.getTime()))
    await db.transaction(async (tx) => {
      const account = await lockMemberForDeletion(tx, id)
      if (account) await eraseRows({ ...context, db: tx, now: () => at }, memberData, account)
    })
  return listed.length
}

/** Retries a transaction that deadlocks with a request about the same member, up to three times in all. */
async function retryOnDeadlock<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (readSqlState(error) !== DEADLOCK || tried === MAX_TRIES) throw error
    }
  }
}
