import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMe } from '../../features/profiles/index.ts'
import { sameCityAs } from '../../features/relations/follows/follows.queries.ts'
import { LimitedNote } from '../../features/relations/index.ts'
import { IncompleteProfile } from '../profiles/IncompleteProfile.tsx'
import { useProfileModals } from '../profiles/use-profile-modals.tsx'
import { FollowPanel } from './FollowPanel.tsx'

/** Shows other members in the same city; with an incomplete profile, what is missing. */
export function CityPanel({ memberId }: { memberId: string }) {
  const me = useMe()
  const modals = useProfileModals()
  const complete = me.missing.length === 0
  const query = useInfiniteQuery({ ...sameCityAs(memberId), enabled: complete })
  const city = query.data?.pages[0]?.city
  const heldUntil = query.data?.pages.find(({ held_until }) => held_until)?.held_until
  if (!complete)
    return (
      <>
        <IncompleteProfile me={me} modals={modals} />
        {modals.element}
      </>
    )
  return (
    <>
      {city && (
        <Box component="p" c="dimmed" mb="sm">
          <Trans>People in {city}, newest first.</Trans>
        </Box>
      )}
      <FollowPanel query={query}>
        {city === null ? t`You haven’t said where you live yet.` : t`You’ve got the town to yourself so far.`}
      </FollowPanel>
      {heldUntil && <LimitedNote until={heldUntil} />}
    </>
  )
}
