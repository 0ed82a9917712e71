import { plural } from '@lingui/core/macro'
import { isBlank } from '@savanna/contract/clean-text'
import { countTyped } from '@savanna/contract/length'
import { type Comment, POST_LIMITS, type Post } from '@savanna/contract/posts/routes'
import { changeEntries, type Page, removeEntries } from './pages.model.ts'

/** The cached data of posts: pages of them, or one. */
export type PostsData = { pages: Page<Post>[] } | Post

/** Returns the data with posts changed wherever they occur. */
export function changeInPosts<T extends PostsData>(known: T, change: (post: Post) => Post): T {
  return isPages(known) ? (changeEntries(known, change) as T) : (change(known as Post) as T)
}

/** Returns lists without the removed posts. A single post stays: its page refetches it. */
export function removeFromPosts<T extends PostsData>(known: T, isGone: (post: Post) => boolean): T {
  return isPages(known) ? (removeEntries(known, isGone) as T) : known
}

function isPages(known: PostsData): known is { pages: Page<Post>[] } {
  return 'pages' in known
}

/** Returns a post as of right after a tap on its like button. */
export function applyLike(post: Post, liked: boolean): Post {
  if (post.liked === liked) return post
  return { ...post, liked, likeCount: Math.max(0, post.likeCount + (liked ? 1 : -1)) }
}

/** Returns a function that applies a change to one post; if nothing differs it returns the same object. */
export function mergeIntoPost(id: string, change: Partial<Post>) {
  return (post: Post): Post => {
    if (post.id !== id) return post
    const same = Object.entries(change).every(([key, value]) => post[key as keyof Post] === value)
    return same ? post : { ...post, ...change }
  }
}

/** Returns what a member may do with a comment. */
export function findCommentRights(comment: Comment, post: Post, me: string) {
  const author = comment.userid === me
  return { edit: author, remove: author || post.userid === me, report: !author && !comment.reported }
}

export const FOLDED = 2

/** Returns the comments to show, oldest first: the latest two until all are requested. */
export function selectShownComments(newestFirst: Comment[], unfolded: boolean): Comment[] {
  return newestFirst.slice(0, unfolded ? undefined : FOLDED).reverse()
}

/** Returns whether there are more comments than the two shown at first. */
export function hasFolded(count: number): boolean {
  return count > FOLDED
}

export function formatLikes(count: number): string {
  return plural(count, { one: '# like', other: '# likes' })
}

export function formatComments(count: number): string {
  return plural(count, { one: '# comment', other: '# comments' })
}

export function formatNewPosts(count: number): string {
  return plural(count, { one: '# new post', other: '# new posts' })
}

/** Returns whether a comment can be sent, by the rules of the contract. */
export function isComment(text: string): boolean {
  return !isBlank(text) && countTyped(text, POST_LIMITS.comment) <= POST_LIMITS.comment
}
