import { Box, Title } from '@mantine/core'
import { AccountSettings } from '../../features/accounts/settings/AccountSettings.tsx'
import { DirectCalls } from '../../features/calls/index.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

/** Shows the account settings at an address of their own. */
export function SettingsPage() {
  return (
    <Box mx="auto" maw={640}>
      <PageTitle>Account settings</PageTitle>
      <AccountSettings />
      <Title order={2} size="h4" mt="xl" mb="sm">
        Video calls
      </Title>
      <DirectCalls />
    </Box>
  )
}
