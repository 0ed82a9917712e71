import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Done, ownPath } from '../common.ts'
import { Id } from '../id.ts'
import { says } from '../language/say.ts'
import { Photo } from '../pictures/routes.ts'
import { Gender } from '../profiles/fields.ts'
import { CLOSED } from '../profiles/reach.ts'
import { HeldUntil } from '../relations/daily-views.ts'
import { Complaint, ListProfile } from '../relations/routes.ts'
import { route } from '../route.ts'
import { POST_LIMITS } from './limits.ts'
import { CommentText, PostTitle } from './texts.ts'

export { POST_LIMITS }

export const POST_IMAGE_REFUSED = msg`The image must be less than 2 mb`
export const POST_GONE = msg`This post no longer exists.`

/** The author of a post or comment, as far as they are visible to the viewer. */
const Author = {
  userid: Id,
  username: z.string(),
  firstname: z.string(),
  gender: Gender.nullable(),
  portrait: Photo.nullable(),
}

export const Post = z.object({
  id: Id,
  ...Author,
  Title: z.string(),
  /** Addresses of the 640 px wide renditions, in the order of the post. */
  imagePaths: z.array(z.string()),
  images: z.array(Photo.extend({ width: z.number().int(), height: z.number().int() })),
  /** ISO 8601 */
  created_at: z.string(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  /** The viewer likes it. */
  liked: z.boolean(),
  /** A report of the viewer about it is open. */
  reported: z.boolean(),
  /** Why the viewer may not comment on it; null when they may. */
  comments_closed: z.enum(CLOSED).nullable(),
})
export type Post = z.infer<typeof Post>

export const Comment = z.object({
  id: Id,
  postid: Id,
  ...Author,
  /** Address of the author's portrait; null without one. */
  image: z.string().nullable(),
  comment: z.string(),
  /** ISO 8601 */
  created_at: z.string(),
  /** ISO 8601; null when it was never edited. */
  edited_at: z.string().nullable(),
  reported: z.boolean(),
  /** True when only its author sees it: it carries contact details, and the owner of the post has no tie to the author. */
  held: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

const COMMENTS = msg`You can load 1 to ${plural({ limit: POST_LIMITS.comments }, { one: '# comment', other: '# comments' })} at a time`
const PLACE = msg`Invalid position in the list`
const paged = z.object({
  /** Id of the last entry of the page before. */
  before: z.uuid(says(PLACE)).toLowerCase().optional(),
})

/** A page of posts; `status` is 200, as the specified client expects. */
const posts = z.object({
  status: z.literal(200),
  data: z.array(Post),
  /** The `before` of the next page; null on the last one. */
  next: Id.nullable(),
})

/**
 * Sent as `multipart/form-data`; the images follow as repeated parts named `images`. The caller is the author:
 * `userid` and `username` are accepted as specified and ignored.
 */
export const uploadPost = route('POST', '/users/upload/post', {
  summary: 'Publish a post with a title and up to ten images.',
  access: 'member',
  multipart: {
    field: 'images',
    files: POST_LIMITS.images,
    fileBytes: POST_LIMITS.imageBytes,
  },
  body: z.object({
    userid: z.string().optional(),
    username: z.string().optional(),
    Title: PostTitle,
    /** Made by the client, so sending twice makes one post. */
    client_id: Id.optional(),
  }),
  reply: Done.extend({ status: z.literal(200), post: Post }),
  errors: ['image_refused', 'too_many_images', 'allowance_used_up', 'client_id_taken'],
  bodyLimit: POST_LIMITS.images * POST_LIMITS.imageBytes + 100_000,
  perMinute: 20,
})

export const postsOf = route('GET', '/users/:userId/post', {
  summary: "A member's posts, newest first, 12 at a time.",
  access: 'member',
  params: z.object({ userId: Id }),
  query: paged,
  reply: posts,
  errors: ['member_not_found', 'daily_views_used_up'],
})

export const feed = route('GET', '/users/feed/:id', {
  summary: 'Posts of the caller, of those they follow and of their matches, newest first, 12 at a time.',
  ...ownPath('id'),
  query: paged,
  reply: posts,
})

const onePost = z.object({ postId: Id })

export const readPost = route('GET', '/users/post/:postId', {
  summary: 'One post.',
  access: 'member',
  params: onePost,
  reply: Post,
  errors: ['post_not_found', 'daily_views_used_up'],
})

export const deletePost = route('DELETE', '/users/post/delete/:postId', {
  summary: 'Delete a post of the caller, with its images, likes and comments.',
  access: 'member',
  params: onePost,
  reply: Done,
  errors: ['post_not_found'],
})

export const countPostLikes = route('GET', '/users/post/:postId/like/count', {
  summary: 'How many members like a post; the first item has the count.',
  access: 'member',
  params: onePost,
  reply: z.object({ status: z.literal(200), data: z.array(z.object({ likeCount: z.number().int() })) }),
  errors: ['post_not_found'],
})

export const postLikers = route('GET', '/users/post/:postId/likes', {
  summary: 'Who likes a post, latest first, 30 at a time.',
  access: 'member',
  params: onePost,
  query: paged,
  reply: z.object({ data: z.array(ListProfile), next: Id.nullable(), held_until: HeldUntil }),
  errors: ['post_not_found'],
})

/** The caller is the one who likes; the other fields are accepted as specified and ignored. */
const liking = {
  access: 'member',
  body: z.object({
    id_who_like: z.string().optional(),
    name_who_like: z.string().optional(),
    image: z.string().nullish(),
    postid: Id,
  }),
  reply: Done.extend({ likeCount: z.number().int(), liked: z.boolean() }),
  perMinute: 120,
} as const

export const likePost = route('POST', '/users/post/like', {
  ...liking,
  summary: 'Like a post; repeating it changes nothing.',
  errors: ['post_not_found', 'allowance_used_up'],
})

export const unlikePost = route('POST', '/users/post/unlike', {
  ...liking,
  summary: 'Take the like of a post back.',
  errors: ['post_not_found'],
})

export const commentsOf = route('GET', '/users/:postId/comment', {
  summary: 'The comments of a post, newest first, 20 at a time or fewer.',
  access: 'member',
  params: onePost,
  query: paged.extend({
    limit: z.coerce
      .number(says(COMMENTS))
      .int(says(COMMENTS))
      .min(1, says(COMMENTS))
      .max(POST_LIMITS.comments, says(COMMENTS))
      .optional(),
  }),
  reply: z.object({
    status: z.literal(200),
    data: z.array(Comment),
    next: Id.nullable(),
    held_until: HeldUntil,
  }),
  errors: ['post_not_found'],
})

export const addComment = route('POST', '/users/post/comment', {
  summary: 'Comment on a post. The caller is the author; the other fields are accepted and ignored.',
  access: 'member',
  body: z.object({
    userid: z.string().optional(),
    username: z.string().optional(),
    postid: Id,
    image: z.string().nullish(),
    comment: CommentText,
    /** Made by the client, so sending twice makes one comment. */
    client_id: Id.optional(),
  }),
  reply: Done.extend({ comment: Comment, commentCount: z.number().int() }),
  errors: [
    'post_not_found',
    'comments_closed',
    'stranger_comments_used_up',
    'allowance_used_up',
    'client_id_taken',
  ],
  perMinute: 30,
})

const oneComment = z.object({ commentId: Id })

export const editComment = route('PUT', '/users/post/comment/edit/:commentId', {
  summary: 'Change the text of a comment of the caller.',
  access: 'member',
  params: oneComment,
  body: z.object({ comment: CommentText }),
  reply: Done.extend({ comment: Comment }),
  errors: ['comment_not_found', 'comments_closed'],
  perMinute: 30,
})

export const deleteComment = route('DELETE', '/users/post/comment/delete/:commentId', {
  summary: 'Delete a comment; its author and the owner of the post may.',
  access: 'member',
  params: oneComment,
  reply: Done.extend({ commentCount: z.number().int() }),
  errors: ['comment_not_found'],
})

const reporting = {
  access: 'member',
  body: Complaint,
  reply: Done,
  perMinute: 10,
} as const

export const reportPost = route('POST', '/users/report/post/:postId', {
  ...reporting,
  summary: 'Report a post to the administrators, who see it as it is at this moment.',
  params: onePost,
  errors: ['post_not_found', 'already_reported'],
})

export const reportComment = route('POST', '/users/report/comment/:commentId', {
  ...reporting,
  summary: 'Report a comment to the administrators, who see it as it is at this moment.',
  params: oneComment,
  errors: ['comment_not_found', 'already_reported'],
})
