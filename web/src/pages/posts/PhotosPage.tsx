import { plural, t } from '@lingui/core/macro'
import { Box, Button, Group, Stack } from '@mantine/core'
import type { Post } from '@savanna/contract/posts/routes'
import { IconPencil } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PostComposer } from '../../features/posts/composer/PostComposer.tsx'
import { listEntries } from '../../features/posts/pages.model.ts'
import { postsBy } from '../../features/posts/posts.queries.ts'
import { useMe } from '../../features/profiles/index.ts'
import { MoreButton } from '../../features/relations/index.ts'
import { drawnPortrait } from '../../kit/art/portraits.ts'
import { Photo } from '../../kit/ui/media/Photo.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { SectionTitle } from '../../kit/ui/SectionTitle.tsx'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'
import { useProfileModals } from '../profiles/use-profile-modals.tsx'
import classes from './PhotosPage.module.css'

/** Shows the composer for photos, and the member's earlier posts. */
export function PhotosPage() {
  const modals = useProfileModals()
  return (
    <>
      <PageTitle note={t`A title and up to ten photos. Your followers and matches see them in their feed.`}>
        {t`Photos`}
      </PageTitle>
      <Stack gap="xl" maw={640}>
        <PostComposer photosFirst />
        <section aria-labelledby="shared-title">
          <Group gap="xs" justify="space-between" wrap="nowrap" mb="sm" mih={44}>
            <SectionTitle id="shared-title">{t`Shared so far`}</SectionTitle>
            <Button
              variant="subtle"
              px="sm"
              leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
              onClick={modals.editPictures}
            >
              {t`Profile pictures`}
            </Button>
          </Group>
          <Shared />
        </section>
      </Stack>
      {modals.element}
    </>
  )
}

function Shared() {
  const me = useMe()
  const query = useInfiniteQuery(postsBy(me.id))
  const { data, error, refetch } = query
  if (!data) return error && <LoadError error={error} onRetry={refetch} />
  const posts = listEntries(data).filter(({ images }) => images.length > 0)
  return (
    <>
      {posts.length === 0 && !query.hasNextPage && (
        <Box component="p" c="dimmed">
          {t`Nothing yet. The light is good tonight.`}
        </Box>
      )}
      <ul className={classes.tiles}>
        {posts.map((post) => (
          <li key={post.id}>
            <Tile post={post} fallback={drawnPortrait(me.gender)} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} />
    </>
  )
}

function Tile({ post, fallback }: { post: Post; fallback: string }) {
  const [first] = post.images
  if (!first) return null
  return (
    <Link to="/users/posts/$postId" params={{ postId: post.id }} className={classes.tile}>
      <Photo
        alt={post.Title}
        photo={first}
        sizes="160px"
        ratio="square"
        fallback={fallback}
        className={classes.photo}
      />
      {post.images.length > 1 && (
        <span className={classes.count}>
          {plural({ count: post.images.length }, { one: '# photo', other: '# photos' })}
        </span>
      )}
    </Link>
  )
}
