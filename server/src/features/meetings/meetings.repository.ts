import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { members } from '../../schema/accounts.tables.ts'
import { messages, rooms } from '../../schema/chat.tables.ts'
import { meetingAnswers } from '../../schema/meetings.tables.ts'
import { likesMember, notBlocked } from '../../schema/relations.tables.ts'

/** Returns a member's questions about matches, newest first, with their answers. */
export function findMeetings(db: Database, memberId: string) {
  const { other_id } = meetingAnswers
  return db
    .select()
    .from(meetingAnswers)
    .where(
      and(
        eq(meetingAnswers.member_id, memberId),
        notBlocked(memberId, other_id),
        or(
          isNotNull(meetingAnswers.answered_at),
          and(likesMember(memberId, other_id), likesMember(other_id, memberId)),
        ),
      ),
    )
    .orderBy(desc(meetingAnswers.asked_at))
}

interface MeetingAnswer {
  memberId: string
  otherId: string
  met: boolean | null
  again: boolean | null
}

/** Stores a member's answer. Returns whether there was a question. */
export async function saveAnswer(
  db: Database,
  { memberId, otherId, met, again }: MeetingAnswer,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(meetingAnswers)
    .set({ met, again, answered_at: now })
    .where(
      and(
        eq(meetingAnswers.member_id, memberId),
        eq(meetingAnswers.other_id, otherId),
        notBlocked(memberId, meetingAnswers.other_id),
      ),
    )
  return Boolean(rowCount)
}

/** Deletes two members' questions about each other. */
export async function deleteMeetings(tx: Database, one: string, other: string): Promise<void> {
  const { member_id, other_id } = meetingAnswers
  await tx
    .delete(meetingAnswers)
    .where(or(and(eq(member_id, one), eq(other_id, other)), and(eq(member_id, other), eq(other_id, one))))
}

interface LongEnough {
  /** Messages in total, and from each of the two. */
  all: number
  each: number
  /** The conversation had reached this length by then. */
  by: Date
  /** Someone has written since then. */
  since: Date
}

export interface Pair extends Record<string, unknown> {
  room: string
  low: string
  high: string
}

interface Candidate extends Pair {
  /** When they had written enough; null if they wrote less in total. */
  talked: boolean | null
}

/**
 * Returns matches who wrote to each other for a while and have no question yet, among this many rooms above
 * an id, in order; and the last of these rooms, undefined if there are no more.
 */
export async function findUnasked(
  db: Database,
  { all, each, by, since }: LongEnough,
  { after, limit }: { after: string; limit: number },
): Promise<{ pairs: Pair[]; last: string | undefined }> {
  const written = (at: SQL) =>
    sql`(select room, created_at from candidates join ${messages} on room_id = room and seq = ${at})`
  const { rows } = await db.execute<Candidate>(sql`
    with candidates as materialized (
    select ${rooms.id} as room, ${rooms.low_id} as low, ${rooms.high_id} as high, ${rooms.last_seq}
    from ${rooms}
    join ${members} one on one.id = ${rooms.low_id} and one.status = 1
    join ${members} other on other.id = ${rooms.high_id} and other.status = 1
    where ${rooms.id} > ${after} and ${rooms.last_seq} >= ${all}
      and not exists (select from ${meetingAnswers} a
        where a.member_id = ${rooms.low_id} and a.other_id = ${rooms.high_id})
      and ${likesMember(rooms.low_id, rooms.high_id)} and ${likesMember(rooms.high_id, rooms.low_id)}
    order by ${rooms.id} limit ${limit}
    ), newest as materialized ${written(sql`last_seq`)},
    earlier as materialized ${written(sql`${all}`)},
    sides as (select array_agg(room) as rooms, array_agg(low) as lows, array_agg(high) as highs from candidates),
    counted as materialized (
      select room_id, written from sides
      cross join lateral count_written(rooms || rooms, lows || highs, ${by.toISOString()}::timestamptz, ${each}::int)
    )
    select room, low, high,
      newest.created_at > ${since.toISOString()} and earlier.created_at <= ${by.toISOString()}
      and not exists (select from counted where room_id = room and written < ${each}) as talked
    from candidates
    left join newest using (room)
    left join earlier using (room)
    order by room`)
  return {
    pairs: rows.filter(({ talked }) => talked),
    last: rows.length < limit ? undefined : rows.at(-1)?.room,
  }
}

/** Stores questions to members about each other. Returns those without a previous question. */
export async function insertQuestions(
  tx: Database,
  { low, high }: Pair,
  now: Date,
): Promise<{ memberId: string; otherId: string }[]> {
  const row = (member_id: string, other_id: string) => ({ member_id, other_id, asked_at: now })
  return tx
    .insert(meetingAnswers)
    .values([row(low, high), row(high, low)])
    .onConflictDoNothing()
    .returning({ memberId: meetingAnswers.member_id, otherId: meetingAnswers.other_id })
}

/** Returns all of a member's questions and answers, for their download. */
export function findAllMeetings(db: Database, memberId: string) {
  return db
    .select({
      with: members.username,
      asked_at: meetingAnswers.asked_at,
      answered_at: meetingAnswers.answered_at,
      met: meetingAnswers.met,
      again: meetingAnswers.again,
    })
    .from(meetingAnswers)
    .innerJoin(members, eq(members.id, meetingAnswers.other_id))
    .where(and(eq(meetingAnswers.member_id, memberId), notBlocked(memberId, members.id)))
}

/** How many conversations at least one of the two answered about, and their outcomes. */
export interface MeetingTotals extends Record<string, unknown> {
  asked: number
  /** Nobody involved denied the meeting. */
  met: number
  /** Both would meet again. */
  again: number
}

/** Counts conversations by members' answers. */
export async function countMeetings(db: Database): Promise<MeetingTotals> {
  const { rows } = await db.execute<MeetingTotals>(sql`
    select count(*)::int as asked, (count(*) filter (where met))::int as met,
      (count(*) filter (where again = 2))::int as again
    from (
      select bool_and(met) as met, count(*) filter (where again) as again
      from ${meetingAnswers} where met is not null
      group by least(member_id, other_id), greatest(member_id, other_id)
    ) pair`)
  return rows[0] ?? { asked: 0, met: 0, again: 0 }
}
