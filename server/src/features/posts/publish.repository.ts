import { and, count, eq } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { postImages, posts } from '../../schema/posts.tables.ts'
import type { PostImage } from './posts.repository.ts'

export interface NewPost {
  id: string
  memberId: string
  title: string
  clientId: string
  images: PostImage[]
  now: Date
}

/** Stores a post with its images. Returns false if its author has already used the client's id. */
export async function insertPost(tx: Database, post: NewPost): Promise<boolean> {
  const { rowCount } = await tx
    .insert(posts)
    .values({
      id: post.id,
      member_id: post.memberId,
      title: post.title,
      client_id: post.clientId,
      created_at: post.now,
    })
    .onConflictDoNothing()
  if (!rowCount) return false
  const images = post.images.map((image, index) => ({ ...image, post_id: post.id, index }))
  if (images.length > 0) await tx.insert(postImages).values(images)
  return true
}

/** Returns an author's post by the id that their browser gave it. */
export async function findPublished(db: Database, memberId: string, clientId: string) {
  const [found] = await db
    .select({ id: posts.id, title: posts.title, images: count(postImages.index) })
    .from(posts)
    .leftJoin(postImages, eq(postImages.post_id, posts.id))
    .where(and(eq(posts.member_id, memberId), eq(posts.client_id, clientId)))
    .groupBy(posts.id)
  return found
}

/** Deletes a post with everything in it, and returns the names of its stored objects. */
export async function deletePostRow(tx: Database, id: string): Promise<string[]> {
  const images = await tx
    .select({ key: postImages.media_key })
    .from(postImages)
    .where(eq(postImages.post_id, id))
  await tx.delete(posts).where(eq(posts.id, id))
  return images.map(({ key }) => key)
}
