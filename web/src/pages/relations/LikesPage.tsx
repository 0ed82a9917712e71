import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import '@mantine/core/styles/Tabs.layer.css'
import { Box, Tabs } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useReadLikes, useUnreadLikes } from '../../features/notifications/notifications.queries.ts'
import { EncounterList } from '../../features/relations/encounters/EncounterList.tsx'
import { ENCOUNTER_TABS, type EncounterTab } from '../../features/relations/encounters/encounter-tabs.ts'
import { Segments } from '../../kit/ui/fields/Segments.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

const route = getRouteApi('/users/likes')

const TABS: Record<EncounterTab, MessageDescriptor> = {
  'likes-you': msg`Likes you`,
  'you-liked': msg`You liked`,
  visits: msg`Visits`,
}

/** Shows likes and visits in both directions. Visible likes and visits count as read. */
export function LikesPage() {
  const { tab = 'likes-you' } = route.useSearch()
  const navigate = route.useNavigate()
  useReadOnSight()
  return (
    <>
      <PageTitle mb="md">{t`Likes and visits`}</PageTitle>
      <Tabs
        value={tab}
        onChange={(value) => void navigate({ search: { tab: value as EncounterTab }, replace: true })}
        keepMounted={false}
      >
        <Tabs.List>
          {ENCOUNTER_TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {say(TABS[name])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="likes-you" pt="lg">
          <EncounterList list="liking" label={t`Likes you`} />
        </Tabs.Panel>
        <Tabs.Panel value="you-liked" pt="lg">
          <EncounterList list="liked" label={t`You liked`} />
        </Tabs.Panel>
        <Tabs.Panel value="visits" pt="lg">
          <Visits />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

const SIDES = [
  { value: 'visiting', label: msg`Visited you` },
  { value: 'visited', label: msg`You visited` },
] as const

function Visits() {
  const [side, setSide] = useState<(typeof SIDES)[number]['value']>('visiting')
  return (
    <>
      <Box mb="lg">
        <Segments
          label={t({
            message: 'Show',
            context: 'name of a switch',
            comment: 'Show who visited you, or whom you visited',
          })}
          choices={SIDES.map((each) => ({ ...each, label: say(each.label) }))}
          value={side}
          onChange={setSide}
        />
      </Box>
      <EncounterList
        key={side}
        list={side}
        label={say(SIDES.find(({ value }) => value === side)?.label ?? TABS.visits)}
      />
    </>
  )
}

function useReadOnSight(): void {
  const unread = useUnreadLikes()
  const { mutate } = useReadLikes()
  const looking = useDocumentVisibility() === 'visible'
  useEffect(() => {
    if (unread > 0 && looking) mutate()
  }, [unread, looking, mutate])
}
