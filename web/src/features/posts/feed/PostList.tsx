import { LIMITS } from '@savanna/contract/common'
import type { Post } from '@savanna/contract/posts/routes'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { memo, type ReactNode, useCallback, useState } from 'react'
import { NearView } from '../../../kit/scroll/NearView.tsx'
import { useNearEnd } from '../../../kit/scroll/use-near-end.ts'
import { LoadError } from '../../../kit/ui/states/ErrorState.tsx'
import { useArrived } from '../../../kit/use-arrived.ts'
import { PostCard } from '../card/PostCard.tsx'
import { PostSkeletons } from '../card/PostSkeletons.tsx'
import { type FadingEntry, keepLeaving } from '../pages.model.ts'
import classes from './PostList.module.css'
import { useLivePosts } from './use-live-posts.ts'

/** The approximate height of a post in pixels, until measured. */
const POST_PX = 560

interface PostListProps {
  query: UseInfiniteQueryResult<unknown>
  /** The query's posts to show. */
  posts: Post[]
  /** Shown while there are no posts. */
  empty: ReactNode
  heading: 'h2' | 'h3'
  /** True for several columns if they fit, instead of one. */
  wide?: boolean
}

/** Shows a list of posts that loads the next page before its end is reached. */
export function PostList({ query, posts, empty, heading, wide = false }: PostListProps) {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const data = useArrived(query.data)
  const { shown, onFaded } = useFading(posts)
  const end = useNearEnd({
    load: () => void query.fetchNextPage(),
    waiting: !hasNextPage || isFetchingNextPage || isFetchNextPageError,
    margin: LIMITS.scrollMarginPx,
  })
  useLivePosts(posts.map(({ id }) => id))

  if (!data) return error ? <LoadError drawn error={error} onRetry={query.refetch} /> : <PostSkeletons />
  if (shown.length === 0 && !hasNextPage) return empty
  return (
    <>
      <ul className={classes.list} data-wide={wide || undefined}>
        {shown.map(({ entry, leaving }, index) => (
          <ListedPost
            key={entry.id}
            post={entry}
            heading={heading}
            first={index === 0}
            leaving={leaving}
            onFaded={onFaded}
          />
        ))}
      </ul>
      {isFetchingNextPage && <PostSkeletons count={1} />}
      {isFetchNextPageError && error && <LoadError error={error} onRetry={query.fetchNextPage} />}
      <div ref={end} />
    </>
  )
}

interface ListedPostProps {
  post: Post
  heading: 'h2' | 'h3'
  first: boolean
  leaving: boolean
  onFaded: (id: string) => void
}

/** Shows a post: the first one immediately, the others when they come near the view. */
const ListedPost = memo(function ListedPost({ post, heading, first, leaving, onFaded }: ListedPostProps) {
  return (
    <NearView as="li" estimate={first ? undefined : POST_PX} always={leaving}>
      <PostCard
        post={post}
        heading={heading}
        eager={first}
        leaving={leaving}
        onFaded={() => onFaded(post.id)}
      />
    </NearView>
  )
})

/** Returns a list's entries including those just removed, until they have faded out. */
function useFading<E extends { id: string }>(entries: E[]) {
  const [known, setKnown] = useState<{ entries: E[]; shown: FadingEntry<E>[] }>({
    entries,
    shown: keepLeaving([], entries),
  })
  let { shown } = known
  if (!sameEntries(known.entries, entries)) {
    shown = keepLeaving(known.shown, entries)
    setKnown({ entries, shown })
  }
  return {
    shown,
    onFaded: useCallback(
      (id: string) =>
        setKnown((now) => ({
          ...now,
          shown: now.shown.filter(({ entry, leaving }) => !leaving || entry.id !== id),
        })),
      [],
    ),
  }
}

function sameEntries<E>(before: E[], now: E[]): boolean {
  return before.length === now.length && before.every((entry, index) => entry === now[index])
}
