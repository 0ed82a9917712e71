import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { memberRecoveryCodes, memberTotp } from '../../../schema/factors.tables.ts'

/** Returns a member's TOTP secret and its state, or undefined when two-step verification is off. */
export async function findTotp(db: Database, memberId: string) {
  const [found] = await db.select().from(memberTotp).where(eq(memberTotp.member_id, memberId))
  return found
}

/** Turns two-step verification on; returns false if it's already on. */
export async function insertTotp(
  tx: Database,
  { memberId, secret, step, now }: { memberId: string; secret: string; step: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(memberTotp)
    .values({ member_id: memberId, secret, last_step: step, confirmed_at: now })
    .onConflictDoNothing()
  return Boolean(rowCount)
}

/** Turns two-step verification off and deletes its recovery codes; returns false when it was off. */
export async function deleteTotp(tx: Database, memberId: string): Promise<boolean> {
  await tx.delete(memberRecoveryCodes).where(eq(memberRecoveryCodes.member_id, memberId))
  const { rowCount } = await tx.delete(memberTotp).where(eq(memberTotp.member_id, memberId))
  return Boolean(rowCount)
}

/** Turns two-step verification off if it was turned on since that moment. */
export async function deleteTotpSince(tx: Database, memberId: string, since: Date): Promise<void> {
  const totp = await findTotp(tx, memberId)
  if (totp && totp.confirmed_at >= since) await deleteTotp(tx, memberId)
}

/**
 * Marks the code of a TOTP time step (RFC 6238) as used; returns false when that step or a later one was used
 * before.
 */
export async function consumeTotpStep(db: Database, memberId: string, step: number): Promise<boolean> {
  const { rowCount } = await db
    .update(memberTotp)
    .set({ last_step: step })
    .where(and(eq(memberTotp.member_id, memberId), lt(memberTotp.last_step, step)))
  return Boolean(rowCount)
}

/** Replaces a member's recovery codes with the ones that have these hashes. */
export async function replaceRecoveryCodes(tx: Database, memberId: string, hashes: string[]): Promise<void> {
  await tx.delete(memberRecoveryCodes).where(eq(memberRecoveryCodes.member_id, memberId))
  await tx.insert(memberRecoveryCodes).values(hashes.map((code_hash) => ({ code_hash, member_id: memberId })))
}

/** Marks a recovery code as used; returns false if it's unknown or already used. */
export async function consumeRecoveryCode(
  db: Database,
  memberId: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(memberRecoveryCodes)
    .set({ used_at: now })
    .where(
      and(
        eq(memberRecoveryCodes.code_hash, hash),
        eq(memberRecoveryCodes.member_id, memberId),
        isNull(memberRecoveryCodes.used_at),
      ),
    )
  return Boolean(rowCount)
}

/** Returns how many unused recovery codes a member has. */
export async function countRecoveryCodes(db: Database, memberId: string): Promise<number> {
  return db.$count(
    memberRecoveryCodes,
    and(eq(memberRecoveryCodes.member_id, memberId), isNull(memberRecoveryCodes.used_at)),
  )
}
