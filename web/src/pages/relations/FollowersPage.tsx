import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import '@mantine/core/styles/Tabs.layer.css'
import { Box, Tabs } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FOLLOW_TABS, type FollowTab } from '../../features/relations/follows/follow-tabs.ts'
import { followersOf, followingOf } from '../../features/relations/follows/follows.queries.ts'
import { useMember } from '../../kit/session/session.ts'
import { countText } from '../../kit/ui/CountBadge.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import { CityPanel } from './CityPanel.tsx'
import classes from './FollowersPage.module.css'
import { FollowPanel } from './FollowPanel.tsx'

const route = getRouteApi('/dashboard/users/followers')

const TABS: Record<FollowTab, MessageDescriptor> = {
  followers: msg`Followers`,
  following: msg({ message: 'Following', comment: 'People whom the member follows' }),
  city: msg`Current City`,
}

/** Shows the member's followers, the members they follow, and others in their city. */
export function FollowersPage() {
  const { tab = 'followers' } = route.useSearch()
  const navigate = route.useNavigate()
  const { id } = useMember()
  const followers = useInfiniteQuery(followersOf(id))
  const following = useInfiniteQuery(followingOf(id))
  const counts: Partial<Record<FollowTab, number | undefined>> = {
    followers: followers.data?.pages[0]?.count,
    following: following.data?.pages[0]?.count,
  }

  return (
    <>
      <PageTitle>{t`Followers`}</PageTitle>
      <Tabs
        value={tab}
        onChange={(value) => void navigate({ search: { tab: value as FollowTab }, replace: true })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          {FOLLOW_TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {say(TABS[name])}
              {counts[name] !== undefined && (
                <Box component="span" c="dimmed" fw={500} ms="xs" className={shared.tabular}>
                  {countText(counts[name])}
                </Box>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="followers" pt="lg">
          <FollowPanel query={followers}>{t`Nobody follows you yet. A new picture often helps.`}</FollowPanel>
        </Tabs.Panel>
        <Tabs.Panel value="following" pt="lg">
          <FollowPanel query={following}>
            {t`You’re not following anyone yet. Someone in your city could be a good start.`}
          </FollowPanel>
        </Tabs.Panel>
        <Tabs.Panel value="city" pt="lg">
          <CityPanel memberId={id} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
