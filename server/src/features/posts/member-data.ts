import { variantKey } from '../../kit/media/stored-picture.ts'
import type { MemberData } from '../accounts/index.ts'
import { discardObjects } from '../pictures/index.ts'
import { recomputePopularity } from '../profiles/index.ts'
import { deleteInteractionsOf } from './interactions.repository.ts'
import { announceDeletedInteractions, announceGone } from './live/posts.live.ts'
import { findOwnPosts, findOwnRemarks } from './member-data.repository.ts'

/** Exports a member's posts with their images, and their traces on others' posts. */
export const postData: MemberData = {
  async exportData(db, memberId) {
    const objects: Record<string, string> = {}
    const posts = (await findOwnPosts(db, memberId)).map((post, number) => ({
      title: post.title,
      at: post.created_at,
      likes: post.like_count,
      comments: post.comment_count,
      images: post.keys.map((key, index) => {
        const file = `posts/${number + 1}-${index + 1}.webp`
        objects[file] = variantKey(key, 1280)
        return file
      }),
    }))
    const { said, liked } = await findOwnRemarks(db, memberId)
    return {
      files: { 'posts.json': posts, 'comments.json': said, 'post-likes.json': liked },
      objects,
    }
  },
  async beforeDelete(tx, memberId) {
    const posts = await findOwnPosts(tx, memberId)
    const ended = await deleteInteractionsOf(tx, memberId)
    return {
      afterDelete: (after) =>
        recomputePopularity(after, [...new Set(ended.likes.map(({ ownerId }) => ownerId))]),
      async afterCommit(context) {
        announceGone(
          context,
          posts.map(({ id }) => id),
        )
        await discardObjects(
          context,
          posts.flatMap(({ keys }) => keys),
        )
        await announceDeletedInteractions(context, ended)
      },
    }
  },
}
