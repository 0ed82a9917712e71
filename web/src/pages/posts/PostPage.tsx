import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { POST_GONE } from '@savanna/contract/posts/routes'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { NoPostsDrawing } from '../../features/posts/card/NoPostsDrawing.tsx'
import { PostCard } from '../../features/posts/card/PostCard.tsx'
import { PostSkeletons } from '../../features/posts/card/PostSkeletons.tsx'
import { useLivePosts } from '../../features/posts/feed/use-live-posts.ts'
import { postAt } from '../../features/posts/posts.queries.ts'
import { isLimited, LimitedPage } from '../../features/relations/index.ts'
import { ApiProblem, sentenceOf } from '../../kit/api/problem.ts'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { Hidden } from '../../kit/ui/Hidden.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'
import classes from './PostPage.module.css'

const route = getRouteApi('/dashboard/users/posts/$postId')

/** Shows one post with all its comments; notifications link here. */
export function PostPage() {
  const { postId } = route.useParams()
  return (
    <Box maw={640} className={classes.page}>
      <Hidden as="h1" tabIndex={-1}>
        {t({ message: 'Post', context: 'noun' })}
      </Hidden>
      <Box mb="sm">
        <Link to="/users/posts" className={shared.back}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
          {t`All posts`}
        </Link>
      </Box>
      <ThePost key={postId} postId={postId} />
    </Box>
  )
}

function ThePost({ postId }: { postId: string }) {
  const navigate = useNavigate()
  const { data: post, error, refetch } = useQuery(postAt(postId))
  useLivePosts([postId])
  if (isGone(error)) return <Gone />
  if (!post && isLimited(error)) return <LimitedPage>{sentenceOf(error)}</LimitedPage>
  if (!post) return error ? <LoadError drawn error={error} onRetry={refetch} /> : <PostSkeletons count={1} />
  return (
    <PostCard
      post={post}
      heading="h2"
      eager
      alone
      onDeleted={() => void navigate({ to: '/users/posts', replace: true })}
    />
  )
}

/** Returns whether a post doesn't exist; also for an id that the server rejects as malformed. */
function isGone(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 400)
}

function Gone() {
  return (
    <EmptyState
      drawing={<NoPostsDrawing />}
      action={
        <LinkButton variant="default" to="/users/posts">
          {t`See the newest posts`}
        </LinkButton>
      }
    >
      {say(POST_GONE)}
    </EmptyState>
  )
}
