import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { eveningStates } from '../../../schema/discovery/evening-states.tables.ts'
import { passes } from '../../../schema/discovery/passes.tables.ts'

/** Returns a member's stored evening data; undefined if there is none. */
export async function findEvenings(db: Database, memberId: string) {
  const [row] = await db.select().from(eveningStates).where(eq(eveningStates.member_id, memberId))
  return row
}

/** Stores the time zone of a member's browser. */
export async function saveTimeZone(db: Database, memberId: string, zone: string): Promise<void> {
  await db
    .insert(eveningStates)
    .values({ member_id: memberId, time_zone: zone })
    .onConflictDoUpdate({ target: eveningStates.member_id, set: { time_zone: zone } })
}

/** Stores that a member looked at an evening's five. */
export async function saveSeenDay(db: Database, memberId: string, day: string): Promise<void> {
  await db
    .insert(eveningStates)
    .values({ member_id: memberId, seen_day: day })
    .onConflictDoUpdate({
      target: eveningStates.member_id,
      set: { seen_day: day },
      setWhere: sql`${eveningStates.seen_day} is distinct from excluded.seen_day`,
    })
}

/** Returns the given members that a member has passed since a time. */
export async function findPassedOf(
  db: Database,
  { memberId, ids, since }: { memberId: string; ids: string[]; since: Date },
): Promise<Set<string>> {
  const rows = await db
    .select({ id: passes.passed_id })
    .from(passes)
    .where(and(eq(passes.passer_id, memberId), inArray(passes.passed_id, ids), gt(passes.created_at, since)))
  return new Set(rows.map(({ id }) => id))
}

/** Returns when a member joined. */
export async function findJoined(db: Database, memberId: string): Promise<Date | undefined> {
  const [row] = await db.select({ at: members.created_at }).from(members).where(eq(members.id, memberId))
  return row?.at
}
