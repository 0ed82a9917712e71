import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BackToSettings } from '../../features/accounts/settings/BackToSettings.tsx'
import { ChoiceTable } from '../../features/notifications/ChoiceTable.tsx'
import { choicesOf } from '../../features/notifications/choices.queries.ts'
import { PushNames } from '../../features/notifications/PushNames.tsx'
import { PushSwitch } from '../../features/notifications/PushSwitch.tsx'
import { useMember } from '../../kit/session/session.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/states/Skeletons.tsx'

/** Shows which notifications a member gets and how. Every change is saved immediately. */
export function NotificationSettingsPage() {
  const { id } = useMember()
  const { data, error, refetch } = useQuery(choicesOf(id))
  return (
    <Box mx="auto" maw={640}>
      <BackToSettings />
      <PageTitle note={t`Changes are saved immediately.`}>{t`Your notifications`}</PageTitle>
      {data && (
        <>
          <PushSwitch />
          <PushNames on={data.push_names} />
          <ChoiceTable choices={data.choices} />
        </>
      )}
      {!data && (error ? <LoadError error={error} onRetry={refetch} /> : <ListSkeleton count={6} />)}
    </Box>
  )
}
