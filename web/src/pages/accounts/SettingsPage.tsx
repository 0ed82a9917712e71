import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { Settings } from './Settings.tsx'

/** Shows the account's own settings, at their own path. */
export function SettingsPage() {
  return (
    <Box mx="auto" maw={640}>
      <PageTitle>{t`Settings`}</PageTitle>
      <Settings />
    </Box>
  )
}
