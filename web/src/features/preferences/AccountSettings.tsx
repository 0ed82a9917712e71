import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useMember } from '../../kit/session/session.ts'
import { SectionTitle } from '../../kit/ui/SectionTitle.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'
import classes from './AccountSettings.module.css'
import { PanelsSkeleton } from './form/PanelsSkeleton.tsx'
import { formatAnswered } from './preferences.model.ts'
import { preferencesOf } from './preferences.queries.ts'

const loadForm = () => import('./form/SettingsForm.tsx')
const SettingsForm = lazyPart(loadForm, 'SettingsForm', <PanelsSkeleton />)

/** Shows the member's own preferences under "Account Settings", to read and to change. */
export function AccountSettings() {
  const { id } = useMember()
  const title = useId()
  const { data, error, refetch } = useQuery(preferencesOf(id))
  useEffect(() => {
    // Shown while the answers load. If the code fails to load, it's requested again in place.
    loadForm().catch(() => {})
  }, [])
  return (
    <Box component="section" miw={0} className={classes.card} aria-labelledby={title}>
      <Box pt="md" px="md" pb="xs">
        <SectionTitle id={title}>{t`Account Settings`}</SectionTitle>
        <Box component="p" c="dimmed" fz="sm" className={shared.tabular}>
          {data ? formatAnswered(data) : t`Your preferences`}
        </Box>
      </Box>
      {data && <SettingsForm saved={data} />}
      {!data && error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <PanelsSkeleton />}
    </Box>
  )
}
