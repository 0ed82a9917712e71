import { feed, type Post } from '@savanna/contract/posts/routes'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../../kit/api/request.ts'
import { useMember } from '../../../kit/session/session.ts'
import { useSocketEvent } from '../../../kit/socket/main.ts'
import { useIsPublishing } from '../composer/publish.queries.ts'
import { listEntries, replaceFirstPage, splitAtNewest } from '../pages.model.ts'
import { feedOf } from '../posts.queries.ts'

interface Heard {
  post_id: string
  user_id: string
}

/**
 * Returns the feed, which never moves on its own: posts newer than the newest on screen, from live events or a
 * response, wait until the member requests them.
 */
export function useFeed() {
  const { id: me } = useMember()
  const queryClient = useQueryClient()
  const options = feedOf(me)
  const query = useInfiniteQuery(options)
  const posts = listEntries<Post>(query.data)
  const [newest, setNewest] = useState<string | null>(null)
  const [heard, setHeard] = useState<Heard[]>([])
  const publishing = useIsPublishing()

  const first = posts[0]?.id
  if (newest === null ? first !== undefined : first === undefined) setNewest(first ?? null)

  useSocketEvent('postAdded', (event) => {
    // The screen is empty, so nothing can move.
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
    mutationFn: () => request(feed, { params: { id: me } }),
    onSuccess: (head) => {
      queryClient.setQueryData(options.queryKey, (known) => replaceFirstPage<Post, typeof head>(known, head))
      setNewest(head.data[0]?.id ?? null)
      setHeard([])
    },
  })

  const { shown, waiting } = splitAtNewest(posts, newest)
  const known = new Set(posts.map(({ id }) => id))
  const unseen = heard.filter(
    // The response to its request adds the member's own post.
    ({ post_id, user_id }) => !known.has(post_id) && !(publishing && user_id === me),
  )
  return {
    query,
    posts: shown,
    /** How many new posts wait. */
    fresh: waiting.length + unseen.length,
    show,
    /** Shows a post just published here on top. */
    accept: (post: Post) => setNewest((before) => (before !== null && before > post.id ? before : post.id)),
  }
}
