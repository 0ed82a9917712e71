import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../kit/database/database.ts'
import { memberDevices } from '../../../schema/factors.tables.ts'

/**
 * Records that a member logged in from a browser. Returns `known` for a browser seen before, `first` for the
 * member's first one, and `another` for any other new one.
 */
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
      set: { last_seen_at: now, refused: 0 },
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

/**
 * Returns whether a member has logged in from this browser and fewer than `most` attempts were rejected in it
 * since.
 */
export async function isTrustedDevice(
  db: Database,
  memberId: string,
  hash: string,
  most: number,
): Promise<boolean> {
  const found = await db
    .select({ hash: memberDevices.device_hash })
    .from(memberDevices)
    .where(
      and(
        eq(memberDevices.member_id, memberId),
        eq(memberDevices.device_hash, hash),
        lt(memberDevices.refused, most),
      ),
    )
  return found.length > 0
}

/** Counts a rejected attempt in a known browser. */
export async function countDeviceRefusal(db: Database, memberId: string, hash: string): Promise<void> {
  await db
    .update(memberDevices)
    .set({ refused: sql`${memberDevices.refused} + 1` })
    .where(and(eq(memberDevices.member_id, memberId), eq(memberDevices.device_hash, hash)))
}

/** Returns the hashes of all of a member's browsers. */
export async function findDeviceHashes(db: Database, memberId: string): Promise<string[]> {
  const found = await db
    .select({ hash: memberDevices.device_hash })
    .from(memberDevices)
    .where(eq(memberDevices.member_id, memberId))
  return found.map(({ hash }) => hash)
}

/**
 * Deletes browsers last seen before that moment and returns how many. A member's latest browser stays:
 * without it the next login would count as the first and send no email.
 */
export async function deleteStaleDevices(db: Database, before: Date): Promise<number> {
  const later = alias(memberDevices, 'later')
  const hasLater = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(eq(later.member_id, memberDevices.member_id), gt(later.last_seen_at, memberDevices.last_seen_at)),
    )
  const { rowCount } = await db
    .delete(memberDevices)
    .where(and(lt(memberDevices.last_seen_at, before), sql`exists ${hasLater}`))
  return rowCount ?? 0
}
