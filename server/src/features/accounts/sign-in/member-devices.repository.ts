import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../kit/database/database.ts'
import { memberDevices } from '../../../schema/factors.tables.ts'

/** Writes down that a member logs in from a browser; `another` when it is new and there were others. */
export async function recordDevice(
  db: Database,
  memberId: string,
  hash: string,
  now: Date,
): Promise<'known' | 'first' | 'another'> {
  const [noted] = await db
    .insert(memberDevices)
    .values({ member_id: memberId, device_hash: hash, first_seen_at: now, last_seen_at: now })
    .onConflictDoUpdate({
      target: [memberDevices.member_id, memberDevices.device_hash],
      set: { last_seen_at: now },
    })
    .returning({ added: sql<boolean>`xmax = 0` })
  if (!noted?.added) return 'known'
  const [other] = await db
    .select({ hash: memberDevices.device_hash })
    .from(memberDevices)
    .where(and(eq(memberDevices.member_id, memberId), ne(memberDevices.device_hash, hash)))
    .limit(1)
  return other ? 'another' : 'first'
}

/** A browser of the member's has another secret from now on; of no use for one that is none of theirs. */
export async function replaceDeviceHash(
  db: Database,
  memberId: string,
  from: string,
  to: string,
): Promise<void> {
  await db
    .update(memberDevices)
    .set({ device_hash: to })
    .where(and(eq(memberDevices.member_id, memberId), eq(memberDevices.device_hash, from)))
}

/** Forgets browsers that were not seen since; a member's latest stays, or the next would pass for the first. */
export async function deleteStaleDevices(db: Database, before: Date): Promise<number> {
  const later = alias(memberDevices, 'later')
  const hasLater = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(eq(later.member_id, memberDevices.member_id), gt(later.last_seen_at, memberDevices.last_seen_at)),
    )
  const deleted = await db
    .delete(memberDevices)
    .where(and(lt(memberDevices.last_seen_at, before), sql`exists ${hasLater}`))
    .returning({ hash: memberDevices.device_hash })
  return deleted.length
}
