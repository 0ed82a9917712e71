import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
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
import { blocks, reportPictures, reports } from '../../../schema/relations.tables.ts'

/** A member who has a mailbox again, and the data retained from their deleted accounts. */
export interface Returning {
  memberId: string
  departureIds: string[]
  now: Date
}

const idsIn = (ids: string[]) => sql`any(array[${sql.join(ids, sql`, `)}]::uuid[])`

/** Returns the members on the other side of retained blocks. */
export async function findBlockPartners(
  tx: Database,
  { departureIds, memberId }: Returning,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct member_id as id from ${departedBlocks}
    where departure_id = ${idsIn(departureIds)} and member_id <> ${memberId}`)
  return rows.map(({ id }) => id)
}

export interface ReturnedBlock {
  blocker: string
  blocked: string
}

/**
 * Transfers retained blocks to the member and returns the new ones. If the other side is deleted too, it
 * becomes a block between the member and that departure.
 */
export async function resumeBlocks(
  tx: Database,
  { memberId, departureIds }: Returning,
): Promise<ReturnedBlock[]> {
  const mine = idsIn(departureIds)
  const { rows } = await tx.execute<{ blocker: string; blocked: string }>(sql`
    insert into ${blocks} (blocker_id, blocked_id, created_at, alias)
    select case when by_departed then ${memberId}::uuid else member_id end,
      case when by_departed then member_id else ${memberId}::uuid end,
      blocked_at, case when anonymous then gen_random_uuid() end
    from ${departedBlocks} where departure_id = ${mine} and member_id <> ${memberId}
    on conflict do nothing
    returning blocker_id as blocker, blocked_id as blocked`)
  await tx.execute(sql`
    insert into ${departedBlocks} (departure_id, by_departed, member_id, anonymous, blocked_at)
    select other_departure_id, not by_departed, ${memberId}::uuid, true, blocked_at
    from ${departedBlocks} where departure_id = ${mine} and other_departure_id <> all(array[${sql.join(departureIds, sql`, `)}]::uuid[])`)
  await tx.execute(sql`
    update ${departedBlocks} set member_id = ${memberId}, other_departure_id = null, anonymous = true
    where other_departure_id = ${mine} and departure_id <> all(array[${sql.join(departureIds, sql`, `)}]::uuid[])`)
  return rows
}

/** Adds the deleted accounts' use of current limits to the member's own, and reopens nothing else. */
export async function resumeCounts(tx: Database, { memberId, departureIds, now }: Returning): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const today = sql`(${at} at time zone 'UTC')::date`
  const kept = (kind: string, valid: SQL = sql`true`) =>
    sql`from ${departedCounts} kept where departure_id = ${idsIn(departureIds)} and kept.kind = ${kind} and ${valid}`
  const isToday = sql`(kept.since at time zone 'UTC')::date >= ${today}`
  const inADay = sql`kept.since > ${at} - interval '1 day'`
  await tx.execute(sql`insert into ${allowanceUses} (member_id, day, kind, target, amount)
    select ${memberId}::uuid, ${today}, detail, gen_random_uuid(), count ${kept('allowance', isToday)}`)
  await tx.execute(sql`insert into ${allowanceUses} as u (member_id, day, kind, target, amount)
    select ${memberId}::uuid, ${today}, 'stranger_comments', member_id, sum(count)
    ${kept('stranger_comments', sql`${isToday} and member_id <> ${memberId}`)} group by member_id
    on conflict (member_id, day, kind, target) do update set amount = u.amount + excluded.amount`)
  // The members aren't retained, so random digests take their places.
  await tx.execute(sql`insert into ${dailyViews} as v (viewer_id, day, digests)
    select ${memberId}::uuid, ${today},
      array_agg(('x' || left(replace(gen_random_uuid()::text, '-', ''), 16))::bit(64)::bigint)
    from (select count ${kept('views', isToday)}) as counted, generate_series(1, counted.count)
    having count(*) > 0
    on conflict (viewer_id, day) do update set digests = v.digests || excluded.digests`)
  await tx.execute(sql`insert into ${notificationCounts} as c (member_id, sender_id, type, since, count)
    select member_id, ${memberId}::uuid, detail, min(since), sum(count)
    ${kept('notice', sql`${inADay} and member_id <> ${memberId}`)} group by member_id, detail
    on conflict (member_id, sender_id, type) do update
    set since = least(c.since, excluded.since), count = c.count + excluded.count`)
  await tx.execute(sql`insert into ${locationChanges} (member_id, changed_at)
    select ${memberId}::uuid, since ${kept('location', inADay)}`)
  await tx.execute(sql`insert into ${messageCounts} as c (member_id, sent)
    select ${memberId}::uuid, sum(count) ${kept('messages')} having count(*) > 0
    on conflict (member_id) do update set sent = c.sent + excluded.sent`)
  await tx.execute(sql`insert into ${fraudCaseMembers} (case_id, member_id, joined_at)
    select id, ${memberId}::uuid, ${at} from ${fraudCases}
    where status = 'open' and id::text in (select detail ${kept('fraud_case')})
    on conflict do nothing`)
}

/** Returns the encrypted parts of retained reports, with the author of each. */
export function findReportParts(tx: Database, departureIds: string[]) {
  return tx.select().from(departedReports).where(inArray(departedReports.departure_id, departureIds))
}

export function findImages(tx: Database, departureIds: string[]) {
  return tx
    .select({ id: departedImages.id, sealed: departedImages.sealed })
    .from(departedImages)
    .where(inArray(departedImages.departure_id, departureIds))
}

/** Stores a returned report with its images. */
export async function insertReturnedReport(
  tx: Database,
  report: typeof reports.$inferInsert & { id: string },
  mediaKeys: string[],
): Promise<void> {
  const { rowCount } = await tx.insert(reports).values(report).onConflictDoNothing()
  // Its author already reported the same content by this member: the evidence counts for any sender.
  if (!rowCount) await tx.insert(reports).values({ ...report, reporter_id: null })
  if (mediaKeys.length === 0) return
  await tx.insert(reportPictures).values(mediaKeys.map((media_key) => ({ report_id: report.id, media_key })))
}

/** Deletes departures that a member has taken over; their other mailboxes become the member's former ones. */
export async function endDepartures(
  tx: Database,
  { memberId, departureIds }: Returning,
  mailbox: string,
): Promise<void> {
  await tx.execute(sql`
    insert into ${formerMailboxes} as f (member_id, mailbox, left_at)
    select ${memberId}::uuid, mailbox, max(left_at)
    from ${departedMailboxes} join ${departures} on id = departure_id
    where departure_id = ${idsIn(departureIds)} and mailbox <> ${mailbox}
    group by mailbox
    on conflict (member_id, mailbox) do update set left_at = greatest(f.left_at, excluded.left_at)`)
  await tx.delete(departures).where(inArray(departures.id, departureIds))
}
