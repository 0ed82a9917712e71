import type { ReportCategory } from '@savanna/contract/relations/routes'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../kit/database/database.ts'
import { newId } from '../../../kit/ids.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { messageChanges, messages, rooms } from '../../../schema/chat.tables.ts'
import { pictures } from '../../../schema/pictures.tables.ts'
import { memberTags, profiles } from '../../../schema/profiles.tables.ts'
import { reportPictures, reports } from '../../../schema/relations.tables.ts'
import type { ReportedMessage, ReportSnapshot } from '../../../schema/report-snapshot.ts'

/** Returns what a member says about themselves. */
export async function findFacts(db: Database, memberId: string) {
  const [facts] = await db
    .select({
      username: members.username,
      firstname: profiles.firstname,
      lastname: profiles.lastname,
      gender: profiles.gender,
      sexual_orientation: profiles.sexual_orientation,
      bio: profiles.bio,
      work: profiles.work,
      birthdate: profiles.birthdate,
      city: profiles.city,
      country: profiles.country,
      tags: sql<number[]>`array(
        select ${memberTags.tag_id} from ${memberTags}
        where ${memberTags.member_id} = ${profiles.member_id} order by ${memberTags.tag_id}
      )`,
    })
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.member_id))
    .where(eq(profiles.member_id, memberId))
  if (!facts) throw new Error('a visible member has no profile')
  return facts
}

/** Locks and returns a member's visible pictures until the transaction ends. */
export async function retainPictures(tx: Database, memberId: string) {
  // The lock under which pictures change.
  await tx
    .select({ id: profiles.member_id })
    .from(profiles)
    .where(eq(profiles.member_id, memberId))
    .for('update')
  return tx
    .select({ key: pictures.media_key, thumbhash: pictures.thumbhash })
    .from(pictures)
    .where(eq(pictures.member_id, memberId))
    .orderBy(desc(pictures.is_main), asc(pictures.pic_index))
}

const original = alias(messages, 'original')

/** Returns an SQL expression for a room message's texts before its edits, oldest first. */
const earlierTexts = (roomId: string) => sql<string[]>`array(
  select ${messageChanges.before} from ${messageChanges}
  where ${messageChanges.room_id} = ${roomId} and ${messageChanges.message_id} = ${messages.id}
    and ${messageChanges.kind} = 'edit'
  order by ${messageChanges.number}
)`

/**
 * Returns two members' latest messages, oldest first, whether or not they still match, with what they reply
 * to, reactions, and the texts before edits.
 */
export async function findConversation(
  tx: Database,
  { reporterId, reportedId, limit }: { reporterId: string; reportedId: string; limit: number },
): Promise<ReportedMessage[]> {
  const [low, high] = reporterId < reportedId ? [reporterId, reportedId] : [reportedId, reporterId]
  const sideOf = (id: string) => (id === reporterId ? 'reporter' : 'reported')
  const [room] = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.low_id, low), eq(rooms.high_id, high)))
  if (!room) return []
  const rows = await tx
    .select({
      sender: messages.sender_id,
      content: messages.content,
      at: messages.created_at,
      reactions: messages.reactions,
      earlier: earlierTexts(room.id),
      quoted: { sender: original.sender_id, content: original.content },
    })
    .from(messages)
    .leftJoin(
      original,
      and(eq(original.room_id, room.id), eq(original.seq, messages.reply_to), isNull(original.deleted_at)),
    )
    .where(and(eq(messages.room_id, room.id), isNull(messages.deleted_at)))
    .orderBy(desc(messages.seq))
    .limit(limit)
  return rows.reverse().map(({ sender, content, at, reactions, earlier, quoted }) => ({
    by: sideOf(sender),
    content,
    date: at.toISOString(),
    ...(quoted && { quote: { by: sideOf(quoted.sender), content: quoted.content } }),
    ...(earlier.length > 0 && { earlier }),
    ...(reactions && {
      reactions: Object.fromEntries(reactions.map(({ user_id, reaction }) => [sideOf(user_id), reaction])),
    }),
  }))
}

export interface NewReport {
  reporterId: string
  reportedId: string
  /** The reported content, if it isn't the member as such. */
  postId?: string
  commentId?: string
  category: ReportCategory
  note: string
  snapshot: ReportSnapshot
}

/**
 * Stores a report and retains its images. Returns false if its author already has an open one about the same
 * subject.
 */
export async function insertReport(tx: Database, report: NewReport): Promise<boolean> {
  const { reporterId, reportedId, postId = null, commentId = null, category, note, snapshot } = report
  const id = newId()
  const subject = { reported_id: reportedId, post_id: postId, comment_id: commentId }
  const { rowCount } = await tx
    .insert(reports)
    .values({ id, reporter_id: reporterId, ...subject, category, note, snapshot })
    .onConflictDoNothing()
  if (!rowCount) return false
  const images = [...snapshot.pictures, ...(snapshot.post?.images ?? [])]
  const held = images.map(({ key }) => ({ report_id: id, media_key: key }))
  if (held.length > 0) await tx.insert(reportPictures).values(held)
  return true
}

export async function hasOpenReport(db: Database, reporterId: string, reportedId: string): Promise<boolean> {
  const found = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.reporter_id, reporterId),
        eq(reports.reported_id, reportedId),
        eq(reports.status, 'open'),
        isNull(reports.post_id),
        isNull(reports.comment_id),
        eq(reports.about_earlier, false),
      ),
    )
  return found.length > 0
}

/**
 * Removes a deleted member from the reports that they made: their id, note, messages, quotes of them and
 * reactions.
 */
export async function forgetReporter(tx: Database, memberId: string): Promise<void> {
  await tx
    .update(reports)
    .set({
      reporter_id: null,
      note: '',
      snapshot: sql`jsonb_set(${reports.snapshot}, '{messages}', coalesce(
        (
          select jsonb_agg(
            case when message -> 'quote' ->> 'by' = 'reporter' then message - 'quote' else message end
              #- '{reactions,reporter}'
            order by place
          )
          from jsonb_array_elements(${reports.snapshot} -> 'messages') with ordinality as said(message, place)
          where message ->> 'by' = 'reported'
        ),
        '[]'
      ))`,
    })
    .where(eq(reports.reporter_id, memberId))
}
