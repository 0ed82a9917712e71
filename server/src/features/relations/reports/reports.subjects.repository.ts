import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../kit/database/database.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { comments, isShownComment, postImages, posts } from '../../../schema/posts.tables.ts'
import { notBlocked, reports } from '../../../schema/relations.tables.ts'
import type { ReportedCommentContent, ReportedPostContent } from '../../../schema/report-snapshot.ts'

const owners = alias(members, 'owners')
const isActive = (member: typeof members | typeof owners) =>
  and(eq(member.status, 1), isNotNull(member.verified_at))

/**
 * Returns a post that the viewer may see in its current state, and locks it against deletion until the
 * transaction ends.
 */
export async function findReportedPost(tx: Database, viewerId: string, postId: string) {
  const [post] = await tx
    .select({ authorId: posts.member_id, title: posts.title, at: posts.created_at })
    .from(posts)
    .innerJoin(members, and(eq(members.id, posts.member_id), isActive(members)))
    .where(and(eq(posts.id, postId), notBlocked(viewerId, members.id)))
    .for('key share', { of: posts })
  if (!post) return undefined
  const images = await tx
    .select({ key: postImages.media_key, thumbhash: postImages.thumbhash })
    .from(postImages)
    .where(eq(postImages.post_id, postId))
    .orderBy(asc(postImages.index))
  const kept: ReportedPostContent = { title: post.title, images, date: post.at.toISOString() }
  return { authorId: post.authorId, post: kept }
}

/** Returns a comment whose author and post owner the viewer may see, and locks it against deletion. */
export async function findReportedComment(tx: Database, viewerId: string, commentId: string) {
  const [found] = await tx
    .select({
      authorId: comments.member_id,
      text: comments.text,
      at: comments.created_at,
      editedAt: comments.edited_at,
      title: posts.title,
      ownerId: posts.member_id,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.post_id))
    .innerJoin(members, and(eq(members.id, comments.member_id), isActive(members)))
    .innerJoin(owners, and(eq(owners.id, posts.member_id), isActive(owners)))
    .where(
      and(
        eq(comments.id, commentId),
        isShownComment(viewerId),
        notBlocked(viewerId, members.id),
        notBlocked(viewerId, owners.id),
      ),
    )
    .for('key share', { of: comments })
  if (!found) return undefined
  const comment: ReportedCommentContent = {
    text: found.text,
    date: found.at.toISOString(),
    edited: found.editedAt !== null,
    post: { title: found.title, owner_id: found.ownerId },
  }
  return { authorId: found.authorId, comment }
}

/** Removes a deleted member's post from the reports about its comments. */
export async function forgetPostOwner(tx: Database, memberId: string): Promise<void> {
  await tx
    .update(reports)
    .set({ snapshot: sql`jsonb_set(${reports.snapshot}, '{comment,post}', 'null')` })
    .where(
      and(
        isNotNull(reports.comment_id),
        sql`${reports.snapshot} #>> '{comment,post,owner_id}' = ${memberId}`,
      ),
    )
}
