import {
  addComment,
  type Comment,
  commentsOf,
  deleteComment,
  editComment,
  reportComment,
} from '@savanna/contract/posts/routes'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { request } from '../../../kit/api/request.ts'
import { useMember } from '../../../kit/session/session.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { changeEntries, insertEntry, type Page, removeEntries } from '../pages.model.ts'
import { FOLDED, mergeIntoPost } from '../posts.model.ts'
import { type Complaint, changePosts, from, paged } from '../posts.queries.ts'
import { storeCommentDraft } from './comment-draft.ts'

export const COMMENTS = ['comments'] as const

/**
 * Loads a post's comments, newest first. Among other posts it requests only as many as it shows at first: each author
 * counts against the daily view limit.
 */
export const commentsTo = (postId: string, { alone = false } = {}) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...COMMENTS, postId],
    queryFn: ({ pageParam, signal }) =>
      request(commentsOf, {
        params: { postId },
        query: { ...from(pageParam), ...(pageParam === null && !alone && { limit: FOLDED }) },
        signal,
      }),
  })

/** Refetches comments if a request is running, since its response may lack the latest change. */
function askOnceMore(queryClient: QueryClient, postId: string): void {
  const { queryKey } = commentsTo(postId)
  const query = queryClient.getQueryCache().find({ queryKey })
  if (query?.state.fetchStatus !== 'fetching') return
  const again = () => void queryClient.invalidateQueries({ queryKey })
  if (query.state.data === undefined) query.promise?.then(again, () => {})
  else again()
}

/** Adds a new comment to the cache; adding it twice changes nothing. */
export function addCommentToCache(queryClient: QueryClient, comment: Comment, commentCount: number): void {
  const { queryKey } = commentsTo(comment.postid)
  queryClient.setQueryData(queryKey, (known) => {
    if (known) return insertEntry(known, comment)
    // The first comment needs no request.
    return commentCount === 1
      ? { pages: [{ status: 200 as const, data: [comment], next: null }], pageParams: [null] }
      : known
  })
  changePosts(queryClient, mergeIntoPost(comment.postid, { commentCount }))
  askOnceMore(queryClient, comment.postid)
}

export function changeCommentInCache(queryClient: QueryClient, comment: Comment): void {
  // The event goes to everyone, so it can't say who reported the comment.
  const edited = (each: Comment) => ({ ...comment, reported: each.reported || comment.reported })
  queryClient.setQueryData(
    commentsTo(comment.postid).queryKey,
    (known) =>
      known && changeEntries(known, (each: Comment) => (each.id === comment.id ? edited(each) : each)),
  )
  askOnceMore(queryClient, comment.postid)
}

interface GoneComment {
  post_id: string
  comment_id: string
  commentCount: number
}

export function removeCommentFromCache(queryClient: QueryClient, gone: GoneComment): void {
  queryClient.setQueryData(
    commentsTo(gone.post_id).queryKey,
    (known) => known && removeEntries(known, ({ id }: Comment) => id === gone.comment_id),
  )
  changePosts(queryClient, mergeIntoPost(gone.post_id, { commentCount: gone.commentCount }))
  askOnceMore(queryClient, gone.post_id)
}

/** Removes a member's comments from the cache. */
export function removeCommentsBy(queryClient: QueryClient, memberId: string): void {
  queryClient.setQueriesData<InfiniteData<Page<Comment>>>(
    { queryKey: COMMENTS },
    (known) => known && removeEntries(known, ({ userid }: Comment) => userid === memberId),
  )
}

/** Adds a comment to a post; `client_id` is the idempotency key of retries. */
export function useAddComment(postid: string) {
  const me = useMember().id
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { comment: string; client_id: string }) =>
      request(addComment, { body: { postid, ...body } }),
    onSuccess: ({ comment, commentCount }) => {
      storeCommentDraft(me, postid, '')
      addCommentToCache(queryClient, comment, commentCount)
    },
  })
}

export function useEditComment(commentId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (comment: string) => request(editComment, { params: { commentId }, body: { comment } }),
    onSuccess: ({ comment }) => changeCommentInCache(queryClient, comment),
  })
}

export function useDeleteComment({ id: commentId, postid }: Comment) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(deleteComment, { params: { commentId } }),
    onSuccess: ({ message, commentCount }) => {
      toast.info(message)
      removeCommentFromCache(queryClient, { post_id: postid, comment_id: commentId, commentCount })
    },
  })
}

export function useReportComment(comment: Comment) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ category, note }: Complaint) =>
      request(reportComment, { params: { commentId: comment.id }, body: { category, note } }),
    onSuccess: () => changeCommentInCache(queryClient, { ...comment, reported: true }),
  })
}
