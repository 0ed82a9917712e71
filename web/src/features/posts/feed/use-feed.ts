import { feed, type Post } from '@savanna/contract/posts/routes'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kit/api/call.ts'
import { useMember } from '../../../kit/session/session.ts'
import { useSocketEvent } from '../../../kit/socket/main.ts'
import { useIsPublishing } from '../composer/publish.queries.ts'
import { entriesOf, heldAt, withHead } from '../pages.model.ts'
import { feedOf, standing } from '../posts.queries.ts'

interface Heard {
  post_id: string
  user_id: string
}

/**
 * The feed, held still: what is newer than the newest post on screen waits, whether it was heard of over the live
 * channel or came with an answer, until it is asked for.
 */
export function useFeed() {
  const { id: me } = useMember()
  const queryClient = useQueryClient()
  const options = feedOf(me)
  const query = useInfiniteQuery(options)
  const posts = entriesOf<Post>(query.data)
  const [newest, setNewest] = useState<string | null>(null)
  const [heard, setHeard] = useState<Heard[]>([])
  const publishing = useIsPublishing()

  const first = posts[0]?.id
  if (newest === null ? first !== undefined : first === undefined) setNewest(first ?? null)

  useSocketEvent('postAdded', (event) => {
    // Nothing is being read that could be moved.
    if (posts.length === 0) void query.refetch()
    else setHeard((before) => [...before.filter(({ post_id }) => post_id !== event.post_id), event])
  })
  useSocketEvent('postGone', ({ post_id }) =>
    setHeard((before) => before.filter((each) => each.post_id !== post_id)),
  )
  useSocketEvent('memberGone', ({ user_id }) =>
    setHeard((before) => before.filter((each) => each.user_id !== user_id)),
  )
  useSocketEvent('followsChanged', ({ follower }) => {
    if (follower === me) void query.refetch()
  })
  useSocketEvent('matchesChanged', () => void query.refetch())

  const show = useMutation({
    mutationFn: async () => standing(await call(feed, { params: { id: me } })),
    onSuccess: (head) => {
      queryClient.setQueryData(options.queryKey, (known) => withHead<Post, typeof head>(known, head))
      setNewest(head.data[0]?.id ?? null)
      setHeard([])
    },
  })

  const { shown, waiting } = heldAt(posts, newest)
  const known = new Set(posts.map(({ id }) => id))
  const unseen = heard.filter(
    // One's own is about to be put there by its answer.
    ({ post_id, user_id }) => !known.has(post_id) && !(publishing && user_id === me),
  )
  return {
    query,
    posts: shown,
    /** How many wait. */
    fresh: waiting.length + unseen.length,
    show,
    /** Lets a post that was just published here stand on top. */
    accept: (post: Post) => setNewest((before) => (before !== null && before > post.id ? before : post.id)),
  }
}
