import { plural, t } from '@lingui/core/macro'
import { Box, Skeleton, Stack, UnstyledButton } from '@mantine/core'
import { LIMITS } from '@savanna/contract/common'
import type { Post } from '@savanna/contract/posts/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Later } from '../../../kit/scroll/NearView.tsx'
import { useNearEnd } from '../../../kit/scroll/use-near-end.ts'
import { LimitedNote } from '../../relations/index.ts'
import { listEntries } from '../pages.model.ts'
import { hasFolded, selectShownComments } from '../posts.model.ts'
import { CommentField } from './CommentField.tsx'
import { CommentItem } from './CommentItem.tsx'
import classes from './Comments.module.css'
import { commentsTo } from './comments.queries.ts'

const FOLDED_HEIGHT = 44

/** Shows a post's comments, at first the latest two, and the field for a new one. */
export function Comments({ post, alone }: { post: Post; alone: boolean }) {
  const [near, setNear] = useState(alone)
  const [unfolded, setUnfolded] = useState(alone)
  const { commentCount: count } = post
  const place = useNearEnd({
    load: () => setNear(true),
    waiting: near || count === 0,
    margin: LIMITS.scrollMarginPx,
  })
  const query = useInfiniteQuery({ ...commentsTo(post.id, { alone }), enabled: near && count > 0 })
  const comments = listEntries(query.data)
  const heldUntil = query.data?.pages.find(({ held_until }) => held_until)?.held_until
  const more = unfolded ? query.hasNextPage : hasFolded(count)

  function showMore() {
    if (query.hasNextPage) void query.fetchNextPage()
    setUnfolded(true)
  }

  return (
    <Box role="group" mt="sm" aria-label={t`Comments`} ref={place} data-in-use={unfolded || undefined}>
      {count === 0 && <Box component="p" c="dimmed">{t`No comments yet.`}</Box>}
      {more && (
        <UnstyledButton className={classes.more} disabled={query.isFetchingNextPage} onClick={showMore}>
          {unfolded
            ? t`Show earlier comments`
            : plural(count, { one: 'Show all # comment', other: 'Show all # comments' })}
        </UnstyledButton>
      )}
      {count > 0 && !query.data && (
        <Waiting rows={Math.min(2, count)} failed={query.isError} onRetry={() => void query.refetch()} />
      )}
      {comments.length > 0 && (
        <Stack component="ul" gap="xs">
          {selectShownComments(comments, unfolded).map((comment) => (
            <CommentItem key={comment.id} comment={comment} post={post} />
          ))}
        </Stack>
      )}
      {heldUntil && <LimitedNote until={heldUntil} />}
      <Box mt="sm" mih={44}>
        <Later>
          <CommentField post={post} />
        </Later>
      </Box>
    </Box>
  )
}

function Waiting({ rows, failed, onRetry }: { rows: number; failed: boolean; onRetry: () => void }) {
  if (failed)
    return (
      <Box component="p" c="dimmed" fz="sm" role="alert">
        {t`We couldn’t load the comments.`}{' '}
        <UnstyledButton className={classes.more} onClick={onRetry}>
          {t`Try again`}
        </UnstyledButton>
      </Box>
    )
  return (
    <div role="status" aria-label={t`Loading comments`}>
      {['latest', 'before'].slice(0, rows).map((row) => (
        <Skeleton key={row} height={FOLDED_HEIGHT - 8} mb="xs" radius="md" />
      ))}
    </div>
  )
}
