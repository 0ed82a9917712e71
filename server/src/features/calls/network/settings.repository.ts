import { and, count, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { callSettings } from '../../../schema/calls.tables.ts'

/** Returns whether a member allows direct connections; false by default. */
export async function findDirect(db: Database, memberId: string): Promise<boolean> {
  const [found] = await db
    .select({ direct: callSettings.direct })
    .from(callSettings)
    .where(eq(callSettings.member_id, memberId))
  return found?.direct ?? false
}

/** Stores whether a member allows direct connections. */
export async function saveDirect(db: Database, memberId: string, direct: boolean): Promise<void> {
  await db
    .insert(callSettings)
    .values({ member_id: memberId, direct })
    .onConflictDoUpdate({ target: callSettings.member_id, set: { direct } })
}

/** Returns whether both members allow direct connections. */
export async function areBothDirect(db: Database, one: string, other: string): Promise<boolean> {
  const [found] = await db
    .select({ members: count() })
    .from(callSettings)
    .where(and(inArray(callSettings.member_id, [one, other]), eq(callSettings.direct, true)))
  return found?.members === 2
}
