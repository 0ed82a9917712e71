import { and, eq, gt, gte, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { accountKeys, members } from '../../../schema/accounts.tables.ts'

export type KeyPurpose = (typeof accountKeys.$inferSelect)['purpose']

interface KeyReference {
  hash: string
  purpose: KeyPurpose
}

function isUsable({ hash, purpose }: KeyReference, now: Date) {
  return and(
    eq(accountKeys.key_hash, hash),
    eq(accountKeys.purpose, purpose),
    isNull(accountKeys.used_at),
    gt(accountKeys.expires_at, now),
  )
}

/** Stores the hash of a one-time key. */
export async function insertKey(
  db: Database,
  key: KeyReference & { memberId: string; newMail?: string | undefined; now: Date; expiresAt: Date },
): Promise<void> {
  await db.insert(accountKeys).values({
    key_hash: key.hash,
    member_id: key.memberId,
    purpose: key.purpose,
    new_mail: key.newMail ?? null,
    created_at: key.now,
    expires_at: key.expiresAt,
  })
}

/** Returns the id of the member that a usable key belongs to, or undefined. */
export async function findKeyHolder(db: Database, key: KeyReference, now: Date): Promise<string | undefined> {
  const [found] = await db
    .select({ memberId: accountKeys.member_id })
    .from(accountKeys)
    .where(isUsable(key, now))
  return found?.memberId
}

/**
 * Marks a usable key as used; returns false when it isn't usable. Only one of several parallel calls gets
 * true. Lock the member first, in the same order as code that issues keys.
 */
export async function consumeKey(db: Database, key: KeyReference, now: Date): Promise<boolean> {
  const { rowCount } = await db.update(accountKeys).set({ used_at: now }).where(isUsable(key, now))
  return Boolean(rowCount)
}

/** Returns the change of address that a key confirms or undoes, or undefined. Also finds a used key. */
export async function findMailChange(db: Database, hash: string) {
  const [found] = await db
    .select({
      memberId: accountKeys.member_id,
      newMail: accountKeys.new_mail,
      undoes: eq(accountKeys.purpose, 'undo').mapWith(Boolean),
      madeAt: accountKeys.created_at,
    })
    .from(accountKeys)
    .where(and(eq(accountKeys.key_hash, hash), inArray(accountKeys.purpose, ['mail', 'undo'])))
  return found
}

/** Returns the address that a member has requested and can still confirm, or null. */
export async function findPendingMail(db: Database, memberId: string, now: Date): Promise<string | null> {
  const [found] = await db
    .select({ newMail: accountKeys.new_mail })
    .from(accountKeys)
    .where(
      and(
        eq(accountKeys.member_id, memberId),
        eq(accountKeys.purpose, 'mail'),
        isNull(accountKeys.used_at),
        gt(accountKeys.expires_at, now),
      ),
    )
  return found?.newMail ?? null
}

/** Revokes a member's unused keys for these purposes. */
export async function revokeKeys(
  db: Database,
  memberId: string,
  purpose: KeyPurpose | readonly KeyPurpose[],
  now: Date,
): Promise<void> {
  const purposes = typeof purpose === 'string' ? [purpose] : purpose
  await db
    .update(accountKeys)
    .set({ used_at: now })
    .where(
      and(
        eq(accountKeys.member_id, memberId),
        inArray(accountKeys.purpose, purposes),
        isNull(accountKeys.used_at),
      ),
    )
}

/** Revokes the undo keys created since that moment: the owner didn't make the changes after it. */
export async function revokeUndoKeysSince(
  db: Database,
  memberId: string,
  since: Date,
  now: Date,
): Promise<void> {
  await db
    .update(accountKeys)
    .set({ used_at: now })
    .where(
      and(
        eq(accountKeys.member_id, memberId),
        eq(accountKeys.purpose, 'undo'),
        gte(accountKeys.created_at, since),
        isNull(accountKeys.used_at),
      ),
    )
}

/** Returns how many keys of a purpose a member was given since that moment. */
export async function countKeysSince(
  db: Database,
  memberId: string,
  purpose: KeyPurpose,
  since: Date,
): Promise<number> {
  return db.$count(
    accountKeys,
    and(
      eq(accountKeys.member_id, memberId),
      eq(accountKeys.purpose, purpose),
      gt(accountKeys.created_at, since),
    ),
  )
}

/** Returns whether a key, used or not, belongs to a member who is verified. */
export async function isKeyOfVerified(db: Database, key: KeyReference): Promise<boolean> {
  const [found] = await db
    .select({ verified_at: members.verified_at })
    .from(accountKeys)
    .innerJoin(members, eq(members.id, accountKeys.member_id))
    .where(and(eq(accountKeys.key_hash, key.hash), eq(accountKeys.purpose, key.purpose)))
  return Boolean(found?.verified_at)
}

/** Deletes keys that expired before that moment; returns how many. */
export async function deleteKeysExpiredBefore(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.delete(accountKeys).where(lt(accountKeys.expires_at, before))
  return rowCount ?? 0
}
