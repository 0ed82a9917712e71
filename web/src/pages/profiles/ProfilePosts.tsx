import { t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { AddPostModal, MemberPosts } from '../../features/posts/posts.lazy.ts'
import { NO_POSTS } from '../../features/profiles/profiles.model.ts'
import classes from '../../features/profiles/view/ProfileAbout.module.css'
import { ProfileSection } from '../../features/profiles/view/ProfileSection.tsx'
import { useNearEnd } from '../../kit/scroll/use-near-end.ts'

/** How far below the view posts start to load, in pixels. */
const MARGIN_PX = 200

/** Shows a member's posts once they are nearly visible; on their own page with a button to add one. */
export function ProfilePosts({ memberId, own = false }: { memberId: string; own?: boolean }) {
  const [near, setNear] = useState(false)
  const watch = useNearEnd({ load: () => setNear(true), waiting: near, margin: MARGIN_PX })
  return (
    <Box pt="lg" className={classes.posts}>
      <ProfileSection title={t`Posts`} action={own && <AddPost />}>
        <div ref={watch} />
        {near && (
          <MemberPosts
            memberId={memberId}
            empty={
              <Box component="p" c="dimmed">
                {say(NO_POSTS)}
              </Box>
            }
          />
        )}
      </ProfileSection>
    </Box>
  )
}

function AddPost() {
  // Not mounted until first opened; afterwards it stays mounted and preserves the draft.
  const [opened, setOpened] = useState<boolean | null>(null)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t`Add post`}
      </Button>
      {opened !== null && <AddPostModal opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
