import { and, eq, isNull, lt, or, sql, sum } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { guessTotals, members, refusedLogins } from '../../../schema/accounts.tables.ts'
import type { GuessKind, GuessTotals } from './guess-store.ts'

/** Adds a rejected guess to the member's total; does nothing for a deleted member. */
export async function addGuess(db: Database, memberId: string, kind: GuessKind, at: Date): Promise<void> {
  await db.execute(sql`
    insert into ${guessTotals} (member_id, kind, refused, last_at)
    select id, ${kind}, 1, ${at.toISOString()}::timestamptz from ${members} where id = ${memberId}
    on conflict (member_id, kind) do update set
      refused = guess_totals.refused + 1, last_at = greatest(guess_totals.last_at, excluded.last_at)`)
}

/** Returns how many guesses of each kind were rejected since the owner last acted. */
export async function findGuessTotals(db: Database, memberId: string): Promise<GuessTotals> {
  const rows = await db.select().from(guessTotals).where(eq(guessTotals.member_id, memberId))
  const totalOf = (kind: GuessKind) => rows.find((row) => row.kind === kind)?.refused ?? 0
  return { password: totalOf('password'), code: totalOf('code') }
}

/** Returns the totals of a member for the data export. */
export function findAllGuessTotals(db: Database, memberId: string) {
  const { kind, refused, last_at, mailed_at } = guessTotals
  return db
    .select({ wrong: kind, times: refused, last: last_at, mailed: mailed_at })
    .from(guessTotals)
    .where(eq(guessTotals.member_id, memberId))
    .orderBy(kind)
}

/** Sets the totals to zero because the owner has acted. The time of the last email to them stays. */
export async function resetGuessTotals(db: Database, memberId: string, kind?: GuessKind): Promise<void> {
  await db
    .update(guessTotals)
    .set({ refused: 0 })
    .where(and(eq(guessTotals.member_id, memberId), kind && eq(guessTotals.kind, kind)))
}

/** Returns how many guesses of a kind were rejected on the day (UTC) of that moment, in all browsers. */
export async function countRefusedOnDay(
  db: Database,
  memberId: string,
  kind: GuessKind,
  at: Date,
): Promise<number> {
  const [found] = await db
    .select({ times: sum(refusedLogins.times).mapWith(Number) })
    .from(refusedLogins)
    .where(
      and(
        eq(refusedLogins.member_id, memberId),
        eq(refusedLogins.factor, kind),
        eq(refusedLogins.day, at.toISOString().slice(0, 10)),
      ),
    )
  return found?.times ?? 0
}

/** Records that the owner is being emailed now. Returns false if they already were since `quietSince`. */
export async function claimAlert(
  db: Database,
  memberId: string,
  kind: GuessKind,
  { now, quietSince }: { now: Date; quietSince: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(guessTotals)
    .set({ mailed_at: now })
    .where(
      and(
        eq(guessTotals.member_id, memberId),
        eq(guessTotals.kind, kind),
        or(isNull(guessTotals.mailed_at), lt(guessTotals.mailed_at, quietSince)),
      ),
    )
  return Boolean(rowCount)
}
