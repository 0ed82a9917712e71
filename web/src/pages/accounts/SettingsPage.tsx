import { Box } from '@mantine/core'
import { AccountSettings } from '../../features/accounts/settings/AccountSettings.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

/** Shows the account settings at an address of their own. */
export function SettingsPage() {
  return (
    <Box mx="auto" maw={640}>
      <PageTitle>Account settings</PageTitle>
      <AccountSettings />
    </Box>
  )
}
