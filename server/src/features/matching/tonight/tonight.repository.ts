import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { freeSuggestions } from '../../../schema/discovery/discovery.tables.ts'
import { passes } from '../../../schema/discovery/passes.tables.ts'
import { tonightPairs } from '../../../schema/matching.tables.ts'
import { blocks, likes } from '../../../schema/relations.tables.ts'

/** Returns the members seen by a member on a day's evening, and those who see the member, in no order. */
export async function findTonight(db: Database, memberId: string, day: string): Promise<string[]> {
  const { low_id, high_id } = tonightPairs
  const rows = await db
    .select({ low: low_id, high: high_id })
    .from(tonightPairs)
    .where(and(eq(tonightPairs.day, day), or(eq(low_id, memberId), eq(high_id, memberId))))
  return rows.map(({ low, high }) => (low === memberId ? high : low))
}

/** Returns whether a day's pairs are stored. */
export async function hasPairs(db: Database, day: string): Promise<boolean> {
  const rows = await db.select().from(tonightPairs).where(eq(tonightPairs.day, day)).limit(1)
  return rows.length > 0
}

interface KnownPair extends Record<string, unknown> {
  one: string
  other: string
}

/**
 * Returns pairs that include one of the members and must not be paired: one likes, passed or blocked the
 * other, was suggested the other, or was paired with them since a day. In one direction, with some repeats.
 */
export async function findKnownPairs(db: Database, ids: string[], since: string): Promise<KnownPair[]> {
  const { rows } = await db.execute<KnownPair>(sql`
    select known.* from unnest(${sql.param(ids)}::uuid[]) as of_member (id)
    cross join lateral (
      select liker_id as one, liked_id as other from ${likes} where liker_id = of_member.id
      union all select passer_id, passed_id from ${passes} where passer_id = of_member.id
      union all select blocker_id, blocked_id from ${blocks} where blocker_id = of_member.id
      union all select viewer_id, member_id from ${freeSuggestions}
        where viewer_id = of_member.id and day > ${since}
      union all select low_id, high_id from ${tonightPairs} where low_id = of_member.id and day > ${since}
    ) known`)
  return rows
}

/** Makes other servers that store pairs wait until the transaction ends. */
export async function lockPairs(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tonight pairs', 0))`)
}

/** Stores a day's pairs, except those of members who have left by now. */
export async function insertPairs(
  tx: Database,
  day: string,
  pairs: { one: string[]; other: string[] },
): Promise<void> {
  await tx.execute(sql`
    insert into ${tonightPairs} (low_id, high_id, day)
    select least(one, other), greatest(one, other), ${day}::date
    from unnest(${sql.param(pairs.one)}::uuid[], ${sql.param(pairs.other)}::uuid[]) as pair (one, other)
    where exists (select from members where id = one) and exists (select from members where id = other)
    on conflict do nothing`)
}

/** Deletes the pairs from before a day. */
export async function deletePairsBefore(db: Database, day: string): Promise<void> {
  await db.delete(tonightPairs).where(lt(tonightPairs.day, day))
}

/** Returns the days on which a member was paired, newest first, for their download. */
export async function findPairedDays(
  db: Database,
  memberId: string,
): Promise<{ day: string; pairs: number }[]> {
  const { low_id, high_id, day } = tonightPairs
  return db
    .select({ day, pairs: sql<number>`count(*)::int` })
    .from(tonightPairs)
    .where(or(eq(low_id, memberId), eq(high_id, memberId)))
    .groupBy(day)
    .orderBy(sql`${day} desc`)
}
