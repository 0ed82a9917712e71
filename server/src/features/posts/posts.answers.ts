import type { Comment, Post } from '@savanna/contract/posts/routes'
import type { SigningContext } from '../../context.ts'
import { type StoredPortrait, signPhoto, signPortrait } from '../pictures/index.ts'
import type { CommentRow } from './comments/comments.repository.ts'
import type { PostRow } from './posts.repository.ts'

type AuthorRow = Pick<PostRow, 'member_id' | 'username' | 'firstname' | 'gender'> & StoredPortrait

function toAuthor(context: SigningContext, sessionId: string, row: AuthorRow) {
  return {
    userid: row.member_id,
    username: row.username,
    firstname: row.firstname,
    gender: row.gender,
    portrait: signPortrait(context, sessionId, row),
  }
}

/** Returns a post for the reply, with image URLs signed for the session. */
export function toPost(context: SigningContext, sessionId: string, row: PostRow): Post {
  const images = row.images.map(({ width, height, ...image }) => ({
    ...signPhoto(context, sessionId, image),
    width,
    height,
  }))
  return {
    ...toAuthor(context, sessionId, row),
    id: row.id,
    Title: row.title,
    imagePaths: images.map(({ url }) => url),
    images,
    created_at: row.created_at.toISOString(),
    likeCount: row.like_count,
    commentCount: row.comment_count,
    liked: row.liked,
    reported: row.reported,
    comments_closed: row.comments_closed,
  }
}

/** Returns a comment for the reply, with the portrait's URL signed for the session. */
export function toComment(context: SigningContext, sessionId: string, row: CommentRow): Comment {
  const author = toAuthor(context, sessionId, row)
  return {
    ...author,
    id: row.id,
    postid: row.post_id,
    image: author.portrait?.url ?? null,
    comment: row.text,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    reported: row.reported,
    held: row.held,
  }
}
