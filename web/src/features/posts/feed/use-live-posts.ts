import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMember } from '../../../kit/session/session.ts'
import { emitMain, useSocketConnect, useSocketEvent } from '../../../kit/socket/main.ts'
import {
  addCommentToCache,
  COMMENTS,
  changeCommentInCache,
  removeCommentFromCache,
  removeCommentsBy,
} from '../comments/comments.queries.ts'
import { applyLikes, openPostsOf, POSTS, postAt, postsBy, removePost, removePosts } from '../posts.queries.ts'

const IDS_PER_CALL = 100
/** The server's limit of watched posts; in a long list, members read those loaded last. */
const MOST_WATCHED = 240

/** How many components show each post. */
const watched = new Map<string, number>()

function inCalls(ids: string[], send: (some: string[]) => void): void {
  for (let first = 0; first < ids.length; first += IDS_PER_CALL) send(ids.slice(first, first + IDS_PER_CALL))
}

function watch(ids: string[]): void {
  inCalls(ids, (some) => emitMain('watchPosts', some))
}

/** Subscribes to events of these posts while they are on the page, and applies them to the cache. */
export function useLivePosts(ids: readonly string[]): void {
  const key = [...new Set(ids.slice(-MOST_WATCHED))].sort().join(' ')
  useEffect(() => {
    const mine = key === '' ? [] : key.split(' ')
    watch(mine.filter((id) => !watched.has(id)))
    for (const id of mine) watched.set(id, (watched.get(id) ?? 0) + 1)
    return () => {
      for (const id of mine) watched.set(id, (watched.get(id) ?? 1) - 1)
      // Deferred, so posts that are also in the next list stay subscribed.
      queueMicrotask(() => forget(mine))
    }
  }, [key])
  useSocketConnect(() => watch([...watched.keys()]))
  useEvents()
}

function forget(ids: string[]): void {
  const left = ids.filter((id) => watched.get(id) === 0)
  for (const id of left) watched.delete(id)
  inCalls(left, (some) => emitMain('unwatchPosts', some))
}

function useEvents(): void {
  const me = useMember().id
  const queryClient = useQueryClient()
  const askAgain = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey })

  useSocketEvent('postLikes', (event) => applyLikes(queryClient, event))
  useSocketEvent('commentAdded', ({ comment, commentCount }) =>
    addCommentToCache(queryClient, comment, commentCount),
  )
  useSocketEvent('commentChanged', ({ comment }) => changeCommentInCache(queryClient, comment))
  useSocketEvent('commentGone', (event) => removeCommentFromCache(queryClient, event))
  useSocketEvent('likesChanged', ({ liker, liked, likes }) => {
    if (liked === me && likes) openPostsOf(queryClient, liker)
  })
  useSocketEvent('followsChanged', ({ follower, followed, follows }) => {
    if (followed === me && follows) openPostsOf(queryClient, follower)
  })
  useSocketEvent('postGone', ({ post_id }) => {
    removePost(queryClient, post_id)
    askAgain(postAt(post_id).queryKey)
  })
  useSocketEvent('postAdded', ({ user_id }) => {
    if (user_id === me) askAgain(postsBy(me).queryKey)
  })
  useSocketEvent('memberGone', ({ user_id }) => {
    removePosts(queryClient, ({ userid }) => userid === user_id)
    removeCommentsBy(queryClient, user_id)
    // The deleted member's posts aren't refetched: their profile is about to disappear.
    void queryClient.invalidateQueries({
      queryKey: POSTS,
      predicate: ({ queryKey }) => !queryKey.includes(user_id),
    })
    askAgain(COMMENTS)
  })
}
