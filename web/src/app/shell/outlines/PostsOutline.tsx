import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import round from '../../../features/profiles/card/Portrait.module.css'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { DashboardFrame } from '../../layouts/DashboardFrame.tsx'
import { USERNAME_PLACEHOLDER } from '../app-shell.ts'
import { ME_OUTLINE, ME_SIZE } from './fill-me.ts'
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
      <PageTitle>{t`Posts`}</PageTitle>
    </DashboardFrame>
  )
}
