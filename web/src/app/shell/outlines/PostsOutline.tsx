import { t } from '@lingui/core/macro'
import { Box, Group, Stack } from '@mantine/core'
import card from '../../../features/posts/card/PostCard.module.css'
import images from '../../../features/posts/card/PostImages.module.css'
import composer from '../../../features/posts/composer/PostComposer.module.css'
import round from '../../../features/profiles/card/Portrait.module.css'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import folded from '../../../pages/posts/Folded.module.css'
import page from '../../../pages/posts/PostsPage.module.css'
import { DashboardFrame } from '../../layouts/DashboardFrame.tsx'
import { USERNAME_PLACEHOLDER } from '../app-shell.ts'
import { ME_OUTLINE, ME_SIZE } from './fill-me.ts'
import { POST_OUTLINE } from './fill-post.ts'
import { PhotoOutline } from './PhotoOutline.tsx'

/** Shows the outline of the posts page. */
export function PostsOutline() {
  const portrait = (
    <Box component="span" className={round.round} w={ME_SIZE} {...{ [ME_OUTLINE]: '' }}>
      <PhotoOutline ratio="square" />
    </Box>
  )
  return (
    <DashboardFrame username={USERNAME_PLACEHOLDER} portrait={portrait} name={'\u00a0'}>
      <div className={page.page}>
        <div>
          <PageTitle>{t`Posts`}</PageTitle>
          <div className={page.composer}>
            <Box h={82} className={composer.composer} />
          </div>
          <Box h={54} className={folded.folded} hiddenFrom="lg" />
          <article className={card.card} hidden>
            <Group py="sm">
              <Box h={44} />
              <Stack gap={0} className={card.names}>
                <span />
                <span />
              </Stack>
            </Group>
            <Box component="section" bg="var(--sunken)" {...{ [POST_OUTLINE]: '' }}>
              <PhotoOutline className={images.photo} />
            </Box>
          </article>
        </div>
      </div>
    </DashboardFrame>
  )
}
