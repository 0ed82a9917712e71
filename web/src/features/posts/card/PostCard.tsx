import { Box, Group, Stack } from '@mantine/core'
import type { Post } from '@savanna/contract/posts/routes'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Later } from '../../../kit/scroll/NearView.tsx'
import { Ago } from '../../../kit/ui/Ago.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { RoundPortrait } from '../../profiles/index.ts'
import { Comments } from '../comments/Comments.tsx'
import { PostActions } from './PostActions.tsx'
import classes from './PostCard.module.css'
import { PostImages } from './PostImages.tsx'
import { PostMenu } from './PostMenu.tsx'

interface PostCardProps {
  post: Post
  /** The level of its title among the page's headings. */
  heading: 'h2' | 'h3'
  /** True for the first post in view: its image loads immediately. */
  eager?: boolean
  /** True while a removed post fades out. */
  leaving?: boolean
  onFaded?: () => void
  /** True on the post's own page: shows all comments. */
  alone?: boolean
  /** Called when its owner has deleted it. */
  onDeleted?: () => void
}

/** Shows a post: author and time, images, actions and comments. */
export function PostCard({
  post,
  heading: Heading,
  eager = false,
  leaving = false,
  onFaded,
  alone = false,
  onDeleted,
}: PostCardProps) {
  const titleId = useId()
  const wordsOnly = post.images.length === 0
  const title = (
    <Heading id={titleId} className={classes.title} dir="auto">
      {post.Title}
    </Heading>
  )
  return (
    <article
      className={classes.card}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-words={wordsOnly || undefined}
      data-leaving={leaving || undefined}
      inert={leaving}
      onAnimationEnd={(event) => event.target === event.currentTarget && leaving && onFaded?.()}
    >
      <Group gap="sm" justify="space-between" wrap="nowrap" py="sm" ps="md" pe="xs">
        <Author post={post} alone={alone} />
        <Later>
          <PostMenu post={post} onDeleted={onDeleted} />
        </Later>
      </Group>
      {wordsOnly ? title : <PostImages post={post} eager={eager} />}
      <PostActions post={post} />
      <Box pt="2xs" px="md" pb="md">
        {!wordsOnly && title}
        <Comments post={post} alone={alone} />
      </Box>
    </article>
  )
}

function Author({ post, alone }: { post: Post; alone: boolean }) {
  const { username, firstname, created_at } = post
  return (
    <div className={classes.author}>
      <Link to="/users/profile/$username" params={{ username }} tabIndex={-1} aria-hidden="true">
        <RoundPortrait member={post} size={44} />
      </Link>
      <Stack component="span" gap={0} miw={0} className={classes.names}>
        <Link to="/users/profile/$username" params={{ username }} className={classes.author}>
          <span className={`${shared.name} ${shared.underlined}`} dir="auto">
            {firstname}
          </span>
        </Link>
        {alone ? (
          <Ago date={created_at} className={classes.when} />
        ) : (
          <Link to="/users/posts/$postId" params={{ postId: post.id }} className={classes.when}>
            <Ago date={created_at} />
          </Link>
        )}
      </Stack>
    </div>
  )
}
