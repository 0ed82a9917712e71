import { and, desc, eq, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { mailboxIn, members } from '../../../schema/accounts.tables.ts'
import { allowanceUses } from '../../../schema/allowances.tables.ts'
import { messageCounts } from '../../../schema/chat.tables.ts'
import {
  departedBlocks,
  departedCounts,
  departedImages,
  departedMailboxes,
  departedReports,
  departures,
  formerMailboxes,
} from '../../../schema/departures.tables.ts'
import { dailyViews } from '../../../schema/discovery/daily-views.tables.ts'
import { fraudCaseMembers, fraudCases } from '../../../schema/frauds.tables.ts'
import { notificationCounts } from '../../../schema/notifications.tables.ts'
import { locationChanges } from '../../../schema/profiles.tables.ts'
import { blocks, reports } from '../../../schema/relations.tables.ts'

/** An account being deleted, and the row that retains data about it. */
export interface Departing {
  departureId: string
  memberId: string
  now: Date
}

export async function insertDeparture(
  tx: Database,
  departure: Required<typeof departures.$inferInsert>,
): Promise<void> {
  await tx.insert(departures).values(departure)
}

/** Stores the digest of a deleted account's mailbox, and of its former ones since a moment. */
export async function insertMailboxes(
  tx: Database,
  { departureId, memberId }: Departing,
  { mailbox, since }: { mailbox: string; since: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into ${departedMailboxes} (mailbox, departure_id)
    select ${mailbox}::text, ${departureId}::uuid
    union select mailbox, ${departureId}::uuid from ${formerMailboxes}
      where member_id = ${memberId} and left_at > ${since.toISOString()}::timestamptz`)
}

/** Copies a deleted account's blocks, in both directions. Its side of other accounts' retained blocks becomes this departure. */
export async function retainBlocks(tx: Database, { departureId, memberId }: Departing): Promise<void> {
  await tx.execute(sql`
    insert into ${departedBlocks} (departure_id, by_departed, member_id, anonymous, blocked_at)
    select ${departureId}::uuid, true, blocked_id, alias is not null, created_at
    from ${blocks} where blocker_id = ${memberId}
    union all
    select ${departureId}::uuid, false, blocker_id, true, created_at
    from ${blocks} where blocked_id = ${memberId}`)
  await tx
    .update(departedBlocks)
    .set({ member_id: null, other_departure_id: departureId })
    .where(eq(departedBlocks.member_id, memberId))
}

const today = (now: Date) => sql`(${now.toISOString()}::timestamptz at time zone 'UTC')::date`
const dayBefore = (now: Date) => sql`${now.toISOString()}::timestamptz - interval '1 day'`

/** Copies what a deleted account has used of its limits, without its actions, and its open fraud cases. */
export async function retainCounts(tx: Database, { departureId, memberId, now }: Departing): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const all: SQL[] = [
    sql`select 'allowance', kind, null::uuid, ${at}, least(sum(amount), 32767)::int
      from ${allowanceUses} where member_id = ${memberId} and day >= ${today(now)} and kind <> 'stranger_comments'
      group by kind`,
    sql`select 'stranger_comments', '', target, ${at}, amount
      from ${allowanceUses} join ${members} on ${members.id} = target
      where member_id = ${memberId} and day >= ${today(now)} and kind = 'stranger_comments'`,
    sql`select 'views', '', null::uuid, ${at}, cardinality(digests)
      from ${dailyViews} where viewer_id = ${memberId} and day >= ${today(now)}`,
    sql`select 'notice', type, member_id, since, count
      from ${notificationCounts} where sender_id = ${memberId} and since > ${dayBefore(now)}`,
    sql`select 'location', '', null::uuid, changed_at, 1
      from ${locationChanges} where member_id = ${memberId} and changed_at > ${dayBefore(now)}`,
    sql`select 'messages', '', null::uuid, ${at}, sent
      from ${messageCounts} where member_id = ${memberId} and sent > 0`,
    sql`select 'fraud_case', id::text, null::uuid, ${at}, 1
      from ${fraudCaseMembers} joined join ${fraudCases} on id = joined.case_id
      where joined.member_id = ${memberId} and status = 'open'`,
  ]
  await tx.execute(sql`
    insert into ${departedCounts} (departure_id, kind, detail, member_id, since, count)
    select ${departureId}::uuid, counted.* from (${sql.join(all, sql` union all `)}) as counted`)
}

/** Returns the open reports about a member. */
export function findOpenReports(tx: Database, memberId: string) {
  return tx
    .select()
    .from(reports)
    .where(and(eq(reports.reported_id, memberId), eq(reports.status, 'open')))
}

export async function insertReportParts(
  tx: Database,
  parts: (typeof departedReports.$inferInsert)[],
): Promise<void> {
  if (parts.length > 0) await tx.insert(departedReports).values(parts)
}

export async function insertImage(tx: Database, image: typeof departedImages.$inferInsert): Promise<void> {
  await tx.insert(departedImages).values(image)
}

/** Deletes a departure that retains nothing. */
export async function deleteIfEmpty(tx: Database, id: string): Promise<void> {
  const of = (column: typeof departedBlocks.departure_id | typeof departedBlocks.other_departure_id) =>
    sql`exists (select from ${departedBlocks} where ${column} = ${departures.id})`
  await tx.delete(departures).where(
    and(
      eq(departures.id, id),
      eq(departures.suspended, false),
      sql`not ${of(departedBlocks.departure_id)} and not ${of(departedBlocks.other_departure_id)}
        and not exists (select from ${departedCounts} where ${departedCounts.departure_id} = ${departures.id})
        and not exists (select from ${departedReports} where ${departedReports.departure_id} = ${departures.id})`,
    ),
  )
}

/** Deletes data retained from accounts deleted before a moment, and digests of mailboxes given up before it. */
export async function deleteDeparturesBefore(db: Database, before: Date): Promise<number> {
  await db.delete(formerMailboxes).where(lt(formerMailboxes.left_at, before))
  const { rowCount } = await db.delete(departures).where(lt(departures.left_at, before))
  return rowCount ?? 0
}

/** Remembers a mailbox that a member gives up. */
export async function insertFormerMailbox(
  tx: Database,
  former: typeof formerMailboxes.$inferInsert,
): Promise<void> {
  await tx
    .insert(formerMailboxes)
    .values(former)
    .onConflictDoUpdate({
      target: [formerMailboxes.member_id, formerMailboxes.mailbox],
      set: { left_at: former.left_at },
    })
}

/** Returns a member's former mailboxes and when each was given up, for the export. */
export function findFormerMailboxes(db: Database, memberId: string) {
  return db
    .select({ until: formerMailboxes.left_at })
    .from(formerMailboxes)
    .where(eq(formerMailboxes.member_id, memberId))
    .orderBy(formerMailboxes.left_at)
}

/** Returns the newest verified account, other than one that is being deleted, whose address reaches the same mailbox. */
export async function findAccountOfMailbox(
  tx: Database,
  { mail, butId }: { mail: string; butId: string },
): Promise<{ id: string; mail: string } | undefined> {
  const [found] = await tx
    .select({ id: members.id, mail: members.mail })
    .from(members)
    .where(
      and(
        sql`${mailboxIn(members.mail)} = ${mailboxIn(sql`${mail}::text`)}`,
        ne(members.id, butId),
        isNotNull(members.verified_at),
      ),
    )
    .orderBy(desc(members.created_at))
    .limit(1)
    .for('no key update')
  return found
}

/** Locks the departures of a mailbox since a moment until the transaction ends, and returns them. */
export async function lockDepartures(tx: Database, mailbox: string, since: Date) {
  const ids = tx
    .select({ id: departedMailboxes.departure_id })
    .from(departedMailboxes)
    .where(eq(departedMailboxes.mailbox, mailbox))
  return tx
    .select()
    .from(departures)
    .where(and(inArray(departures.id, ids), sql`${departures.left_at} > ${since.toISOString()}::timestamptz`))
    .orderBy(departures.id)
    .for('update')
}

/** Returns the departure with the longest deactivation for a mailbox, unless it has ended. */
export async function findSuspendedDeparture(
  db: Database,
  mailbox: string,
  { since, now }: { since: Date; now: Date },
): Promise<{ suspended_until: Date | null } | undefined> {
  const [found] = await db
    .select({ suspended_until: departures.suspended_until })
    .from(departures)
    .innerJoin(departedMailboxes, eq(departedMailboxes.departure_id, departures.id))
    .where(
      and(
        eq(departedMailboxes.mailbox, mailbox),
        eq(departures.suspended, true),
        sql`${departures.left_at} > ${since.toISOString()}::timestamptz`,
        or(
          sql`${departures.suspended_until} is null`,
          sql`${departures.suspended_until} > ${now.toISOString()}::timestamptz`,
        ),
      ),
    )
    .orderBy(sql`${departures.suspended_until} desc nulls first`)
    .limit(1)
  return found
}
