import { asc, desc, eq, lt, max, sql, sum } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { members, refusedLogins } from '../../../schema/accounts.tables.ts'
import type { RefusedLogin } from '../accounts.jobs.ts'

/** How many device and factor pairs the settings page shows. */
const MAX_ROWS = 20

/**
 * Adds a rejected login to the member's count for that day, device and factor; does nothing for a deleted
 * member.
 */
export async function recordRefusedLogin(
  db: Database,
  memberId: string,
  { device, factor, at }: Omit<RefusedLogin, 'memberId' | 'known'>,
): Promise<void> {
  await db.execute(sql`
    insert into ${refusedLogins} (member_id, day, device, factor, times, last_at)
    select id, ${at.slice(0, 10)}::date, ${device}, ${factor}, 1, ${at}::timestamptz
    from ${members} where id = ${memberId}
    on conflict (member_id, day, device, factor) do update set
      times = refused_logins.times + 1, last_at = greatest(refused_logins.last_at, excluded.last_at)`)
}

/** Returns a member's rejected logins by device and factor, the latest first. */
export function findRefusedLogins(db: Database, memberId: string) {
  const { device, factor } = refusedLogins
  const last = max(refusedLogins.last_at)
  return db
    .select({ device, factor, times: sum(refusedLogins.times).mapWith(Number), last })
    .from(refusedLogins)
    .where(eq(refusedLogins.member_id, memberId))
    .groupBy(device, factor)
    .orderBy(desc(last), device, factor)
    .limit(MAX_ROWS)
}

/** Returns every stored rejected login of a member, the oldest first, for the data export. */
export function findAllRefusedLogins(db: Database, memberId: string) {
  const { day, device, factor, times, last_at } = refusedLogins
  return db
    .select({ day, browser: device, wrong: factor, times, last: last_at })
    .from(refusedLogins)
    .where(eq(refusedLogins.member_id, memberId))
    .orderBy(asc(last_at))
}

/** Deletes rejected logins from before that moment; returns how many rows. */
export async function deleteRefusedLoginsBefore(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.delete(refusedLogins).where(lt(refusedLogins.last_at, before))
  return rowCount ?? 0
}
