import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { adminGuessTotals, administrators, adminKeys } from '../../../schema/admin.tables.ts'
import type { GuessKind } from '../../accounts/index.ts'

type Purpose = (typeof adminKeys.$inferSelect)['purpose']
const GUESS_PURPOSES = ['guesses', 'browser'] as const satisfies readonly Purpose[]

/** Adds a rejected guess to an administrator's total; does nothing for a deleted one. */
export async function addGuess(db: Database, adminId: string, kind: GuessKind, at: Date): Promise<void> {
  const moment = at.toISOString()
  await db.execute(sql`
    insert into ${adminGuessTotals} (admin_id, kind, refused, last_at, day, refused_on_day)
    select id, ${kind}, 1, ${moment}::timestamptz, ${moment.slice(0, 10)}::date, 1
    from ${administrators} where id = ${adminId}
    on conflict (admin_id, kind) do update set
      refused = admin_guess_totals.refused + 1,
      last_at = greatest(admin_guess_totals.last_at, excluded.last_at),
      day = greatest(admin_guess_totals.day, excluded.day),
      refused_on_day = case when admin_guess_totals.day < excluded.day then 1
        else admin_guess_totals.refused_on_day + 1 end`)
}

const isOf = (adminId: string, kind: GuessKind) =>
  and(eq(adminGuessTotals.admin_id, adminId), eq(adminGuessTotals.kind, kind))

/** Returns how many guesses of each kind were rejected since the administrator last acted. */
export async function findTotals(db: Database, adminId: string): Promise<Record<GuessKind, number>> {
  const rows = await db.select().from(adminGuessTotals).where(eq(adminGuessTotals.admin_id, adminId))
  const totalOf = (kind: GuessKind) => rows.find((row) => row.kind === kind)?.refused ?? 0
  return { password: totalOf('password'), code: totalOf('code') }
}

/** Returns how many guesses of a kind were rejected on the day (UTC) of that moment. */
export async function countOnDay(db: Database, adminId: string, kind: GuessKind, at: Date): Promise<number> {
  const [found] = await db
    .select({ times: adminGuessTotals.refused_on_day })
    .from(adminGuessTotals)
    .where(and(isOf(adminId, kind), eq(adminGuessTotals.day, at.toISOString().slice(0, 10))))
  return found?.times ?? 0
}

/** Records that an administrator is being emailed now. Returns false if they already were since `quietSince`. */
export async function claimAlert(
  db: Database,
  adminId: string,
  kind: GuessKind,
  { now, quietSince }: { now: Date; quietSince: Date },
): Promise<boolean> {
  const unwritten = or(isNull(adminGuessTotals.mailed_at), lt(adminGuessTotals.mailed_at, quietSince))
  const { rowCount } = await db
    .update(adminGuessTotals)
    .set({ mailed_at: now })
    .where(and(isOf(adminId, kind), unwritten))
  return Boolean(rowCount)
}

/** Sets the totals to zero because the administrator has acted. The time of the last email to them stays. */
export async function resetGuesses(db: Database, adminId: string, kind?: GuessKind): Promise<void> {
  await db
    .update(adminGuessTotals)
    .set({ refused: 0 })
    .where(and(eq(adminGuessTotals.admin_id, adminId), kind && eq(adminGuessTotals.kind, kind)))
}

interface NewAdminKey {
  adminId: string
  hash: string
  purpose: Purpose
  now: Date
  expiresAt: Date
}

/** Stores the hash of a one-time key. */
export async function insertAdminKey(db: Database, { adminId, hash, purpose, now, expiresAt }: NewAdminKey) {
  const times = { created_at: now, expires_at: expiresAt }
  await db.insert(adminKeys).values({ key_hash: hash, admin_id: adminId, purpose, ...times })
}

const isUsable = (hash: string, now: Date) =>
  and(eq(adminKeys.key_hash, hash), isNull(adminKeys.used_at), gt(adminKeys.expires_at, now))

/** Returns the owner and purpose of a usable key, or undefined. */
export async function findAdminKey(db: Database, hash: string, now: Date) {
  const [found] = await db
    .select({ adminId: adminKeys.admin_id, purpose: adminKeys.purpose })
    .from(adminKeys)
    .where(isUsable(hash, now))
  return found
}

/** Marks a usable key as used; returns false when it isn't usable. Only one of several parallel calls gets true. */
export async function consumeAdminKey(db: Database, hash: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.update(adminKeys).set({ used_at: now }).where(isUsable(hash, now))
  return Boolean(rowCount)
}

/** Returns how many browser keys were emailed to an administrator since that moment. */
export async function countBrowserKeys(db: Database, adminId: string, since: Date): Promise<number> {
  return db.$count(
    adminKeys,
    and(eq(adminKeys.admin_id, adminId), eq(adminKeys.purpose, 'browser'), gt(adminKeys.created_at, since)),
  )
}

/** Revokes an administrator's unused keys for these purposes, or all. */
export async function revokeAdminKeys(
  db: Database,
  adminId: string,
  now: Date,
  purposes: readonly Purpose[] = GUESS_PURPOSES,
): Promise<void> {
  const isUnused = and(inArray(adminKeys.purpose, purposes), isNull(adminKeys.used_at))
  await db
    .update(adminKeys)
    .set({ used_at: now })
    .where(and(eq(adminKeys.admin_id, adminId), isUnused))
}

/** Deletes keys that expired before that moment. */
export async function deleteAdminKeysBefore(db: Database, before: Date): Promise<void> {
  await db.delete(adminKeys).where(lt(adminKeys.expires_at, before))
}
