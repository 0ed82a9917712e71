import { eq } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { preferences } from '../../schema/preferences.tables.ts'
import type { StoredAnswers } from './preferences.rules.ts'

/** Returns a member's stored answers; nothing before the first save. */
export async function findPreferences(db: Database, memberId: string) {
  const [row] = await db.select().from(preferences).where(eq(preferences.member_id, memberId))
  return row
}

/** Locks a member's answers until the transaction ends and returns their version; 0 before the first save. */
export async function lockVersion(tx: Database, memberId: string): Promise<number> {
  await tx.insert(preferences).values({ member_id: memberId }).onConflictDoNothing()
  const [row] = await tx
    .select({ version: preferences.version })
    .from(preferences)
    .where(eq(preferences.member_id, memberId))
    .for('update')
  return row?.version ?? 0
}

export async function saveAnswers(
  tx: Database,
  memberId: string,
  answers: Partial<StoredAnswers>,
  version: number,
): Promise<void> {
  await tx
    .update(preferences)
    .set({ ...answers, version })
    .where(eq(preferences.member_id, memberId))
}
