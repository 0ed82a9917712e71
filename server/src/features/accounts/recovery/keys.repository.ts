import { and, count, eq, gt, gte, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { accountKeys, members } from '../../../schema/accounts.tables.ts'

export type KeyPurpose = 'verify' | 'reset' | 'mail' | 'undo' | 'delete' | 'proof'

interface Named {
  hash: string
  purpose: KeyPurpose
}

function usable({ hash, purpose }: Named, now: Date) {
  return and(
    eq(accountKeys.key_hash, hash),
    eq(accountKeys.purpose, purpose),
    isNull(accountKeys.used_at),
    gt(accountKeys.expires_at, now),
  )
}

export async function insertKey(
  db: Database,
  key: Named & { memberId: string; newMail?: string | undefined; now: Date; expiresAt: Date },
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

/** Whose key this is, while it can be used. */
export async function findKeyHolder(db: Database, key: Named, now: Date): Promise<string | undefined> {
  const [found] = await db
    .select({ memberId: accountKeys.member_id })
    .from(accountKeys)
    .where(usable(key, now))
  return found?.memberId
}

/** Uses the key up; of several at once only one gets it. Hold the member first, as whoever issues keys does. */
export async function useKey(db: Database, key: Named, now: Date): Promise<boolean> {
  const used = await db
    .update(accountKeys)
    .set({ used_at: now })
    .where(usable(key, now))
    .returning({ hash: accountKeys.key_hash })
  return used.length > 0
}

/** The address that a key confirms or brings back, and whose; also once the key has been used. */
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

/** The address that a member has asked for and can still confirm. */
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

/** Makes the keys that a member was mailed for these purposes useless. */
export async function voidKeys(
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

/** Makes the keys useless that undo changes of address from that moment on: whoever made those is not the owner. */
export async function voidUndosSince(db: Database, memberId: string, since: Date, now: Date): Promise<void> {
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

export async function countKeysSince(
  db: Database,
  memberId: string,
  purpose: KeyPurpose,
  since: Date,
): Promise<number> {
  const [counted] = await db
    .select({ keys: count() })
    .from(accountKeys)
    .where(
      and(
        eq(accountKeys.member_id, memberId),
        eq(accountKeys.purpose, purpose),
        gt(accountKeys.created_at, since),
      ),
    )
  return counted?.keys ?? 0
}

/** True when this key once belonged to a member who is verified by now. */
export async function isKeyOfVerified(db: Database, key: Named): Promise<boolean> {
  const [found] = await db
    .select({ verified_at: members.verified_at })
    .from(accountKeys)
    .innerJoin(members, eq(members.id, accountKeys.member_id))
    .where(and(eq(accountKeys.key_hash, key.hash), eq(accountKeys.purpose, key.purpose)))
  return Boolean(found?.verified_at)
}

/** Answers how many were deleted. */
export async function deleteKeysExpiredBefore(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(accountKeys)
    .where(lt(accountKeys.expires_at, before))
    .returning({ hash: accountKeys.key_hash })
  return deleted.length
}
