import { msg, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { say } from '@savanna/contract/language/say'
import { useRef } from 'react'
import { NoPostsDrawing } from '../../features/posts/card/NoPostsDrawing.tsx'
import { PostComposer } from '../../features/posts/composer/PostComposer.tsx'
import { NewPostsPill } from '../../features/posts/feed/NewPostsPill.tsx'
import { PostList } from '../../features/posts/feed/PostList.tsx'
import { useFeed } from '../../features/posts/feed/use-feed.ts'
import { useMe } from '../../features/profiles/index.ts'
import { FriendsPanel } from '../../features/relations/index.ts'
import { FROM_LG } from '../../kit/ui/breakpoints.ts'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { Folded } from './Folded.tsx'
import { OwnInfo } from './OwnInfo.tsx'
import classes from './PostsPage.module.css'

const ASIDE = msg`You and your friends`

/** Shows the feed, newest first; beside it the member's own profile, photos and friends. */
export function PostsPage() {
  const me = useMe()
  const feed = useFeed()
  const list = useRef<HTMLDivElement>(null)
  const wide = useMediaQuery(FROM_LG, true, { getInitialValueInEffect: false })
  const aside = (
    <>
      <OwnInfo me={me} />
      <FriendsPanel />
    </>
  )

  function showNew() {
    feed.show.mutate(undefined, {
      onSuccess: () => {
        window.scrollTo({ top: 0 })
        list.current?.focus({ preventScroll: true })
      },
    })
  }

  return (
    <div className={classes.page}>
      <Box miw={0}>
        <PageTitle>{t`Posts`}</PageTitle>
        <NewPostsPill count={feed.fresh} busy={feed.show.isPending} onShow={showNew} />
        <div className={classes.composer}>
          <PostComposer onPublished={feed.accept} />
        </div>
        {!wide && <Folded title={say(ASIDE)}>{aside}</Folded>}
        <div ref={list} tabIndex={-1} className={classes.list}>
          <PostList query={feed.query} posts={feed.posts} empty={<Nothing />} heading="h2" />
        </div>
      </Box>
      {wide && (
        <aside className={classes.side} aria-label={say(ASIDE)}>
          {aside}
        </aside>
      )}
    </div>
  )
}

function Nothing() {
  return (
    <EmptyState
      drawing={<NoPostsDrawing />}
      action={
        <LinkButton variant="default" to="/">
          {t`Find people to follow`}
        </LinkButton>
      }
    >
      {t`Nobody here has posted a photo yet. Follow someone who might.`}
    </EmptyState>
  )
}
