import {
  deletePost,
  feed,
  likePost,
  type Post,
  postLikers,
  postsOf,
  readPost,
  reportPost,
  unlikePost,
} from '@savanna/contract/posts/routes'
import type { ReportCategory } from '@savanna/contract/relations/routes'
import { MINUTE_MS } from '@savanna/contract/time'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { request } from '../../kit/api/request.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { useToggle } from '../../kit/use-toggle.ts'
import { insertEntry, type Page } from './pages.model.ts'
import { applyLike, changeInPosts, mergeIntoPost, type PostsData, removeFromPosts } from './posts.model.ts'

export const POSTS = ['posts'] as const

export const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
}

export const from = (before: string | null) => (before === null ? {} : { before })

/** Ids of deleted posts: a pending response must not bring them back. */
const gone = new Set<string>()

/**
 * Returns posts without those deleted while they were being fetched. Applied when reading the cache: a long list's
 * first page may have arrived before the deletion, and is stored together with the last one after it.
 */
function withoutDeleted<T extends PostsData>(posts: T): T {
  return removeFromPosts(posts, ({ id }) => gone.has(id))
}

const FEED_KEPT_MS = 5 * MINUTE_MS

/** Loads posts by the member and their people. Cached for 5 minutes, so a later visit starts at the newest. */
export const feedOf = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...POSTS, 'feed', id],
    queryFn: ({ pageParam, signal }) => request(feed, { params: { id }, query: from(pageParam), signal }),
    select: withoutDeleted,
    staleTime: 0,
    gcTime: FEED_KEPT_MS,
  })

/** Loads a member's posts. */
export const postsBy = (userId: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...POSTS, 'by', userId],
    queryFn: ({ pageParam, signal }) =>
      request(postsOf, { params: { userId }, query: from(pageParam), signal }),
    select: withoutDeleted,
  })

export const postAt = (postId: string) =>
  queryOptions({
    queryKey: [...POSTS, 'one', postId],
    queryFn: ({ signal }) => request(readPost, { params: { postId }, signal }),
  })

/** Lists who likes a post. */
export const likersOf = (postId: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['post likers', postId],
    queryFn: ({ pageParam, signal }) =>
      request(postLikers, { params: { postId }, query: from(pageParam), signal }),
    staleTime: 0,
  })

/** Changes cached posts without changing the data's age. */
export function changePosts(queryClient: QueryClient, change: (post: Post) => Post): void {
  updateAll(queryClient, (known) => changeInPosts(known, change))
}

/** Opens a member's posts for comments, once they're connected to the viewer. */
export function openPostsOf(queryClient: QueryClient, memberId: string): void {
  changePosts(queryClient, (post) =>
    post.userid === memberId && post.comments_closed === 'tied' ? { ...post, comments_closed: null } : post,
  )
}

/** Removes posts from every list. */
export function removePosts(queryClient: QueryClient, isGone: (post: Post) => boolean): void {
  updateAll(queryClient, (known) => removeFromPosts(known, isGone))
}

/** Removes a deleted post from every list, for good. */
export function removePost(queryClient: QueryClient, postId: string): void {
  gone.add(postId)
  removePosts(queryClient, ({ id }) => id === postId)
}

function updateAll(queryClient: QueryClient, update: (known: PostsData) => PostsData): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: POSTS })) {
    const known = state.data as PostsData | undefined
    const next = known && update(known)
    if (next !== known) queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
  }
}

/** Adds a post that was just published to the top of its lists. */
export function addPost(queryClient: QueryClient, post: Post): void {
  const add = <T extends { pages: Page<Post>[] }>(known: T | undefined) => known && insertEntry(known, post)
  queryClient.setQueryData(feedOf(post.userid).queryKey, add)
  queryClient.setQueryData(postsBy(post.userid).queryKey, add)
}

/** Counts each post's like events: an event is newer than a response that was pending before it. */
const likeEvents = new Map<string, number>()

/** Applies the number of likes that the server broadcasts to everyone who watches a post. */
export function applyLikes(
  queryClient: QueryClient,
  event: { post_id: string; likeCount: number; liked?: boolean },
): void {
  const { post_id: id, likeCount, liked } = event
  likeEvents.set(id, (likeEvents.get(id) ?? 0) + 1)
  // While a tap is pending, it decides what the button shows.
  const mine = liked !== undefined && queryClient.isMutating({ mutationKey: likeKey(id) }) === 0
  changePosts(queryClient, mergeIntoPost(id, { likeCount, ...(mine && { liked }) }))
}

const likeKey = (postId: string) => ['like post', postId]

/** Likes a post or takes the like back. The update is optimistic and undone when the server rejects it. */
export function useLikePost(id: string) {
  const queryClient = useQueryClient()
  return useToggle({
    key: likeKey(id),
    request: (liked) => request(liked ? likePost : unlikePost, { body: { postid: id } }),
    prepare: async () => {
      const before = likeEvents.get(id)
      await queryClient.cancelQueries({ queryKey: POSTS, predicate: ({ state }) => state.data !== undefined })
      return before
    },
    show: (liked) => changePosts(queryClient, (post) => (post.id === id ? applyLike(post, liked) : post)),
    settle: ({ liked, likeCount }, _liked, before) =>
      changePosts(
        queryClient,
        mergeIntoPost(id, { liked, ...(likeEvents.get(id) === before && { likeCount }) }),
      ),
  })
}

export function useDeletePost(postId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(deletePost, { params: { postId } }),
    onSuccess: ({ message }) => {
      toast.info(message)
      removePost(queryClient, postId)
    },
  })
}

export interface Complaint {
  category: ReportCategory
  note: string
}

export function useReportPost(postId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ category, note }: Complaint) =>
      request(reportPost, { params: { postId }, body: { category, note } }),
    onSuccess: () => changePosts(queryClient, mergeIntoPost(postId, { reported: true })),
  })
}
