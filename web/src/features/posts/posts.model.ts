import type { Comment, Post } from '@savanna/contract/posts/routes'
import { type Page, withChanged, without } from './pages.model.ts'

/** What lies in the cache of posts: pages of them, or one. */
export type PostsData = { pages: Page<Post>[] } | Post

/** The same data with posts changed wherever they occur in it. */
export function changedPosts<T extends PostsData>(known: T, change: (post: Post) => Post): T {
  return isPages(known) ? (withChanged(known, change) as T) : (change(known as Post) as T)
}

/** The same lists without the posts that are gone. One post alone stays: whoever shows it asks anew. */
export function withoutPosts<T extends PostsData>(known: T, isGone: (post: Post) => boolean): T {
  return isPages(known) ? (without(known, isGone) as T) : known
}

function isPages(known: PostsData): known is { pages: Page<Post>[] } {
  return 'pages' in known
}

/** A post as it is right after a tap on its heart. */
export function likedNow(post: Post, liked: boolean): Post {
  if (post.liked === liked) return post
  return { ...post, liked, likeCount: Math.max(0, post.likeCount + (liked ? 1 : -1)) }
}

/** Applies a change to one post; one that changes nothing keeps the object. */
export function changing(id: string, change: Partial<Post>) {
  return (post: Post): Post => {
    if (post.id !== id) return post
    const same = Object.entries(change).every(([key, value]) => post[key as keyof Post] === value)
    return same ? post : { ...post, ...change }
  }
}

/** What somebody may do with a comment. */
export function rightsOver(comment: Comment, post: Post, me: string) {
  const author = comment.userid === me
  return { edit: author, remove: author || post.userid === me, report: !author && !comment.reported }
}

const FOLDED = 2

/** The comments to show, oldest first: the latest two until somebody asks for all. */
export function shownComments(newestFirst: Comment[], unfolded: boolean): Comment[] {
  return newestFirst.slice(0, unfolded ? undefined : FOLDED).reverse()
}

/** Whether there are more comments than the folded ones. */
export function hasFolded(count: number): boolean {
  return count > FOLDED
}

interface Size {
  width: number
  height: number
}

const TALLEST = 4 / 5
const WIDEST = 16 / 9
/** Cutting off less than about a fifth loses nothing that matters. */
const CUT = Math.log(1.25)

const ratioOf = ({ width, height }: Size) => (height > 0 ? width / height : 1)

/** Width by height of the frame that all images of a post share: of the tallest one, within bounds. */
export function frameOf(images: Size[]): number {
  return Math.min(WIDEST, Math.max(TALLEST, Math.min(...images.map(ratioOf))))
}

/** Whether an image fills the frame by losing a little at its edges; otherwise it stands whole in it. */
export function fills(image: Size, frame: number): boolean {
  return Math.abs(Math.log(ratioOf(image) / frame)) <= CUT
}

export function likesText(count: number): string {
  return count === 1 ? '1 like' : `${count} likes`
}

export function commentsText(count: number): string {
  return count === 1 ? '1 comment' : `${count} comments`
}

export function newPostsText(count: number): string {
  return count === 1 ? '1 new post' : `${count} new posts`
}
