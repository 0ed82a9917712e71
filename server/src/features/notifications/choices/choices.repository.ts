import { eq } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import type { StoredChoices } from '../../../schema/notifications.tables.ts'
import { notificationChoices } from '../../../schema/notifications.tables.ts'

/** Returns a member's notification settings; empty for the defaults. */
export async function findChoices(db: Database, memberId: string): Promise<StoredChoices> {
  const [found] = await db
    .select({ choices: notificationChoices.choices })
    .from(notificationChoices)
    .where(eq(notificationChoices.member_id, memberId))
  return found?.choices ?? {}
}

/** Returns the same and locks it until the transaction ends. */
export async function lockChoices(tx: Database, memberId: string): Promise<StoredChoices> {
  await tx.insert(notificationChoices).values({ member_id: memberId }).onConflictDoNothing()
  const [found] = await tx
    .select({ choices: notificationChoices.choices })
    .from(notificationChoices)
    .where(eq(notificationChoices.member_id, memberId))
    .for('update')
  return found?.choices ?? {}
}

export async function saveChoices(tx: Database, memberId: string, choices: StoredChoices): Promise<void> {
  await tx.update(notificationChoices).set({ choices }).where(eq(notificationChoices.member_id, memberId))
}
