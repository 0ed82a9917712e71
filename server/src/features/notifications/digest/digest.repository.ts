import { and, desc, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { readInBatches } from '../../../kit/database/batches.ts'
import type { Database } from '../../../kit/database/database.ts'
import { makeLowestId } from '../../../kit/ids.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { messages, roomReads, rooms } from '../../../schema/chat.tables.ts'
import { notificationChoices, notifications } from '../../../schema/notifications.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { likesMember, notBlocked } from '../../../schema/relations.tables.ts'

/**
 * Calls `handle` with the ids of members who are offline and have anything unread since a moment, at most
 * `size` at a time: a large site has millions.
 */
export async function findAbsentWithNews(
  db: Database,
  since: Date,
  { size, handle }: { size: number; handle: (memberIds: string[]) => Promise<void> },
): Promise<void> {
  const first = makeLowestId(since)
  const notified = db
    .select({ id: notifications.member_id })
    .from(notifications)
    .where(and(gt(notifications.id, first), sql`not ${notifications.is_read}`))
  const written = db
    .select({ id: roomReads.member_id })
    .from(messages)
    .innerJoin(roomReads, and(eq(roomReads.room_id, messages.room_id), gt(roomReads.unread, 0)))
    // By time, not by id: every partition has a small index by it.
    .where(gt(messages.created_at, since))
  const absent = db
    .select({ id: members.id })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(
      and(
        // A single list of both: PostgreSQL would scan two for each member once they outgrow its memory.
        inArray(members.id, union(notified, written)),
        eq(members.status, 1),
        isNotNull(members.verified_at),
        eq(profiles.online, 0),
      ),
    )
  await readInBatches<{ id: string }>(db, absent.getSQL(), {
    size,
    handle: (rows) => handle(rows.map(({ id }) => id)),
  })
}

/** Returns a member's data for a digest. Call it while holding the lock on their settings. */
export async function findReader(tx: Database, memberId: string) {
  const [found] = await tx
    .select({
      id: members.id,
      mail: members.mail,
      language: members.language,
      firstname: profiles.firstname,
      online: profiles.online,
      last_connexion: profiles.last_connexion,
      digest_at: notificationChoices.digest_at,
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .innerJoin(notificationChoices, eq(notificationChoices.member_id, members.id))
    .where(and(eq(members.id, memberId), eq(members.status, 1), isNotNull(members.verified_at)))
  return found
}

export async function saveDigest(tx: Database, memberId: string, at: Date): Promise<void> {
  await tx
    .update(notificationChoices)
    .set({ digest_at: at })
    .where(eq(notificationChoices.member_id, memberId))
}

/** Returns who wrote to a member since a moment, with the number of unread messages. */
export function findUnreadConversations(db: Database, memberId: string, since: Date) {
  const other = sql`case when ${rooms.low_id} = ${memberId} then ${rooms.high_id} else ${rooms.low_id} end`
  const recent = db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.room_id, roomReads.room_id),
        ne(messages.sender_id, memberId),
        gt(messages.created_at, since),
      ),
    )
  // Marks and messages may be distributed by room, so they're joined with members that have already been
  // found.
  const unread = db.$with('unread').as(
    db
      .select({ room_id: roomReads.room_id, unread: roomReads.unread })
      .from(roomReads)
      .where(and(eq(roomReads.member_id, memberId), gt(roomReads.unread, 0), sql`exists ${recent}`)),
  )
  return db
    .with(unread)
    .select({ firstname: profiles.firstname, unread: unread.unread })
    .from(unread)
    .innerJoin(rooms, eq(rooms.id, unread.room_id))
    .innerJoin(members, and(sql`${members.id} = ${other}`, eq(members.status, 1)))
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(
      and(
        notBlocked(memberId, members.id),
        likesMember(memberId, members.id),
        likesMember(members.id, memberId),
      ),
    )
    .orderBy(desc(unread.unread))
}

export async function isMember(db: Database, memberId: string): Promise<boolean> {
  const found = await db.select({ id: members.id }).from(members).where(eq(members.id, memberId))
  return found.length > 0
}
