import { AccountSettings } from '../../features/accounts/settings/AccountSettings.tsx'
import classes from '../../features/accounts/settings/settings.module.css'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

/** Shows the account settings at an address of their own. */
export function SettingsPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Account settings</PageTitle>
      <AccountSettings />
    </div>
  )
}
