import { Box } from '@mantine/core'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { Settings } from './Settings.tsx'

/** Shows the account settings at an address of their own. */
export function SettingsPage() {
  return (
    <Box mx="auto" maw={640}>
      <PageTitle>Account settings</PageTitle>
      <Settings />
    </Box>
  )
}
