import type { Database } from '../../server/src/kit/database/database.ts'
import { idAt } from '../../server/src/kit/ids.ts'
import { comments, postImages, postLikes, posts } from '../../server/src/schema/posts.tables.ts'

export interface DemoPost {
  id: string
  memberId: string
  title: string
  at: Date
  images: { media_key: string; thumbhash: string; width: number; height: number }[]
  likes: { memberId: string; at: Date }[]
  comments: { memberId: string; text: string; at: Date }[]
}

/** Stores a post with its likes and comments. */
export async function insertDemoPost(db: Database, post: DemoPost): Promise<void> {
  const { id, memberId, title, at } = post
  await db.transaction(async (tx) => {
    await tx.insert(posts).values({ id, member_id: memberId, title, client_id: id, created_at: at })
    const images = post.images.map((image, index) => ({ ...image, post_id: id, index }))
    if (images.length > 0) await tx.insert(postImages).values(images)
    const likes = post.likes.map((like) => ({
      id: idAt(like.at),
      post_id: id,
      member_id: like.memberId,
      created_at: like.at,
    }))
    if (likes.length > 0) await tx.insert(postLikes).values(likes)
    const remarks = post.comments.map((comment) => {
      const own = idAt(comment.at)
      const { memberId: author, text } = comment
      return { id: own, post_id: id, member_id: author, text, client_id: own, created_at: comment.at }
    })
    if (remarks.length > 0) await tx.insert(comments).values(remarks)
  })
}
