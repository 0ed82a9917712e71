import { and, count, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { memberRecoveryCodes, memberTotp } from '../../../schema/factors.tables.ts'

/** The authenticator app of a member who has two-step verification on. */
export async function findTotp(db: Database, memberId: string) {
  const [found] = await db.select().from(memberTotp).where(eq(memberTotp.member_id, memberId))
  return found
}

/** Turns two-step verification on; false when it is on already. */
export async function insertTotp(
  tx: Database,
  { memberId, secret, step, now }: { memberId: string; secret: string; step: number; now: Date },
): Promise<boolean> {
  const added = await tx
    .insert(memberTotp)
    .values({ member_id: memberId, secret, last_step: step, confirmed_at: now })
    .onConflictDoNothing()
    .returning({ id: memberTotp.member_id })
  return added.length > 0
}

/** Turns two-step verification off, and its recovery codes with it; false when it was off. */
export async function deleteTotp(tx: Database, memberId: string): Promise<boolean> {
  await tx.delete(memberRecoveryCodes).where(eq(memberRecoveryCodes.member_id, memberId))
  const gone = await tx
    .delete(memberTotp)
    .where(eq(memberTotp.member_id, memberId))
    .returning({ id: memberTotp.member_id })
  return gone.length > 0
}

/** Takes the code of a time step; false when one of it, or of a later one, was taken before. */
export async function takeStep(db: Database, memberId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(memberTotp)
    .set({ last_step: step })
    .where(and(eq(memberTotp.member_id, memberId), lt(memberTotp.last_step, step)))
    .returning({ id: memberTotp.member_id })
  return taken.length > 0
}

/** Puts new recovery codes in the place of the old ones. */
export async function replaceRecoveryCodes(tx: Database, memberId: string, hashes: string[]): Promise<void> {
  await tx.delete(memberRecoveryCodes).where(eq(memberRecoveryCodes.member_id, memberId))
  await tx.insert(memberRecoveryCodes).values(hashes.map((code_hash) => ({ code_hash, member_id: memberId })))
}

/** Uses a recovery code up; false when it is none that is left. */
export async function useRecoveryCode(
  db: Database,
  memberId: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(memberRecoveryCodes)
    .set({ used_at: now })
    .where(
      and(
        eq(memberRecoveryCodes.code_hash, hash),
        eq(memberRecoveryCodes.member_id, memberId),
        isNull(memberRecoveryCodes.used_at),
      ),
    )
    .returning({ hash: memberRecoveryCodes.code_hash })
  return used.length > 0
}

export async function countRecoveryCodes(db: Database, memberId: string): Promise<number> {
  const [left] = await db
    .select({ codes: count() })
    .from(memberRecoveryCodes)
    .where(and(eq(memberRecoveryCodes.member_id, memberId), isNull(memberRecoveryCodes.used_at)))
  return left?.codes ?? 0
}
