import { and, desc, eq, lt, ne, type SQL } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { newId } from '../../../kit/ids.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { pictures, shownPicture } from '../../../schema/pictures.tables.ts'
import { comments, isShownComment, posts } from '../../../schema/posts.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { hasReportedComment, isThereFor } from '../../../schema/relations.tables.ts'
import type { PostPage } from '../posts.repository.ts'

export interface NewComment {
  postId: string
  memberId: string
  text: string
  clientId: string
  now: Date
  /** Only its author sees it. */
  held: boolean
}

/** Stores a comment and returns its id; nothing if its author has already used the client's id. */
export async function insertComment(tx: Database, comment: NewComment): Promise<string | undefined> {
  const id = newId()
  const stored = await tx
    .insert(comments)
    .values({
      id,
      post_id: comment.postId,
      member_id: comment.memberId,
      text: comment.text,
      client_id: comment.clientId,
      created_at: comment.now,
      held: comment.held,
    })
    .onConflictDoNothing()
    .returning({ id: comments.id })
  return stored[0]?.id
}

/** Returns an author's comment by the id that their browser gave it. */
export async function findSent(db: Database, memberId: string, clientId: string) {
  const [found] = await db
    .select({ id: comments.id, post_id: comments.post_id, text: comments.text })
    .from(comments)
    .where(and(eq(comments.member_id, memberId), eq(comments.client_id, clientId)))
  return found
}

export async function updateComment(
  tx: Database,
  { id, text, now, held }: { id: string; text: string; now: Date; held: boolean },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(comments)
    .set({ text, edited_at: now, held })
    .where(and(eq(comments.id, id), ne(comments.text, text)))
  return Boolean(rowCount)
}

export async function deleteCommentRow(tx: Database, id: string): Promise<boolean> {
  const gone = await tx.delete(comments).where(eq(comments.id, id)).returning({ id: comments.id })
  return gone.length > 0
}

/** Returns a comment's author and its post's owner, without checking who may see them. */
export async function findCommentOwners(db: Database, id: string) {
  const [found] = await db
    .select({
      post_id: comments.post_id,
      author_id: comments.member_id,
      owner_id: posts.member_id,
      held: comments.held,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.post_id))
    .where(eq(comments.id, id))
  return found
}

function findComments(db: Database, viewerId: string, where: SQL | undefined, limit: number) {
  return db
    .select({
      id: comments.id,
      post_id: comments.post_id,
      member_id: comments.member_id,
      text: comments.text,
      created_at: comments.created_at,
      edited_at: comments.edited_at,
      held: comments.held,
      username: members.username,
      firstname: profiles.firstname,
      gender: profiles.gender,
      ...shownPicture,
      reported: hasReportedComment(viewerId, comments.id),
    })
    .from(comments)
    .innerJoin(members, eq(members.id, comments.member_id))
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .leftJoin(pictures, and(eq(pictures.member_id, members.id), pictures.is_main))
    .where(and(where, isThereFor(viewerId), isShownComment(viewerId)))
    .orderBy(desc(comments.id))
    .limit(limit)
}

export type CommentRow = Awaited<ReturnType<typeof findComments>>[number]

/** Returns a page of a post's comments, newest first, without those whose authors the viewer may not see. */
export function pageOfComments(db: Database, viewerId: string, postId: string, { before, limit }: PostPage) {
  const older = before === undefined ? undefined : lt(comments.id, before)
  return findComments(db, viewerId, and(eq(comments.post_id, postId), older), limit)
}

/** Returns a comment, unless the viewer may not see its author. */
export async function findComment(db: Database, viewerId: string, id: string) {
  const [found] = await findComments(db, viewerId, eq(comments.id, id), 1)
  return found
}
