import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { members, sessions } from '../../../schema/accounts.tables.ts'
import { discovery } from '../../../schema/discovery/discovery.tables.ts'
import { eveningStates } from '../../../schema/discovery/evening-states.tables.ts'
import { notificationChoices, pushSubscriptions } from '../../../schema/notifications.tables.ts'
import type { Position } from '../../geo/index.ts'

/** A member with a pending sunset, and the data to compute it. */
export interface Waiting {
  id: string
  position: Position | null
  zone: string | null
}

interface Row extends Record<string, unknown> {
  id: string
  lat: number | null
  lon: number | null
  zone: string | null
}

const waitingOf = ({ id, lat, lon, zone }: Row): Waiting => ({
  id,
  position: lat === null || lon === null ? null : { latitude: lat, longitude: lon },
  zone,
})

/**
 * Returns members who may want an announcement of their evening and have no pending sunset yet: those who can
 * be reached by push, or signed up for the email. Their choices are read when the time has come.
 */
export async function findUnscheduled(db: Database, now: Date, limit: number): Promise<Waiting[]> {
  const { rows } = await db.execute<Row>(sql`
    with reachable as (
      select p.member_id from ${pushSubscriptions} p join ${sessions} s on s.id = p.session_id
      where s.revoked_at is null and s.expires_at > ${now.toISOString()}
      union
      select member_id from ${notificationChoices} where choices -> 'tonight' ->> 'digest' = 'true'
    )
    select d.member_id as id, d.lat, d.lon, e.time_zone as zone
    from reachable
    join ${discovery} d on d.member_id = reachable.member_id
    join ${members} m on m.id = d.member_id and m.status = 1 and m.verified_at is not null
    left join ${eveningStates} e on e.member_id = d.member_id
    where e.due_at is null
    limit ${limit}`)
  return rows.map(waitingOf)
}

/** Stores members' next sunset, for those without a stored one. */
export async function saveDue(db: Database, due: { id: string; at: Date }[]): Promise<void> {
  await db.execute(sql`
    insert into ${eveningStates} as e (member_id, due_at)
    select id, at from unnest(
      ${sql.param(due.map(({ id }) => id))}::uuid[], ${sql.param(due.map(({ at }) => at.toISOString()))}::timestamptz[]
    ) as due (id, at)
    where exists (select from ${members} m where m.id = due.id)
    on conflict (member_id) do update set due_at = excluded.due_at where e.due_at is null`)
}

/** Returns members whose sunset has come, the longest ago first, with the stored moment. */
export async function findDue(
  db: Database,
  now: Date,
  limit: number,
): Promise<(Waiting & { dueAt: string })[]> {
  const { rows } = await db.execute<Row & { due: string }>(sql`
    select e.member_id as id, d.lat, d.lon, e.time_zone as zone, e.due_at::text as due
    from ${eveningStates} e join ${discovery} d on d.member_id = e.member_id
    where e.due_at <= ${now.toISOString()} order by e.due_at limit ${limit}`)
  return rows.map((row) => ({ ...waitingOf(row), dueAt: row.due }))
}

/**
 * Claims a member's evening, so no other server does, and stores the next one. Returns whether it was
 * unclaimed and the member had neither been notified of this evening nor looked at it.
 */
export async function takeEvening(
  tx: Database,
  { id, dueAt, day, next }: { id: string; dueAt: string; day: string; next: Date },
): Promise<boolean> {
  const { rows } = await tx.execute<{ fresh: boolean }>(sql`
    with before as (select * from ${eveningStates} where member_id = ${id} and due_at = ${dueAt}::timestamptz for update)
    update ${eveningStates} e set due_at = ${next.toISOString()}, told_day = greatest(before.told_day, ${day}::date)
    from before where e.member_id = before.member_id
    returning coalesce(before.told_day < ${day}::date, true)
      and coalesce(before.seen_day < ${day}::date, true) as fresh`)
  return rows[0]?.fresh ?? false
}

/** Stops waiting for a member's sunsets until they may want announcements again. */
export async function forgetDue(db: Database, memberId: string): Promise<void> {
  await db.execute(sql`update ${eveningStates} set due_at = null where member_id = ${memberId}`)
}
