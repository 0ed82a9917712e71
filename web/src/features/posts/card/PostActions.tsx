import { t } from '@lingui/core/macro'
import { Group, UnstyledButton } from '@mantine/core'
import type { Post } from '@savanna/contract/posts/routes'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { IconButton } from '../../../kit/ui/buttons/IconButton.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { formatComments, formatLikes } from '../posts.model.ts'
import { useLikePost } from '../posts.queries.ts'
import classes from './PostCard.module.css'

const LikersDialog = lazyPart(() => import('./LikersDialog.tsx'), 'LikersDialog')

/** Shows a post's like button, and the count that opens the list of likers. */
export function PostActions({ post }: { post: Post }) {
  const like = useLikePost(post.id)
  const [asking, setAsking] = useState(false)
  return (
    <Group gap="2xs" wrap="nowrap" pt="2xs" px="xs">
      <IconButton
        className={classes.heart}
        aria-label={t`Like this post`}
        aria-pressed={post.liked}
        onClick={() => like.mutate(!post.liked)}
      >
        {post.liked ? (
          <IconHeartFilled size={26} className={shared.beat ?? ''} />
        ) : (
          <IconHeart size={26} stroke={1.75} />
        )}
      </IconButton>
      {post.likeCount === 0 ? (
        <span className={`${classes.count} ${classes.none}`}>{t`No likes yet`}</span>
      ) : (
        <UnstyledButton className={classes.count} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {formatLikes(post.likeCount)}
        </UnstyledButton>
      )}
      {post.commentCount > 0 && (
        <span className={`${classes.count} ${classes.none}`}>{formatComments(post.commentCount)}</span>
      )}
      {asking && <LikersDialog postId={post.id} onClose={() => setAsking(false)} />}
    </Group>
  )
}
