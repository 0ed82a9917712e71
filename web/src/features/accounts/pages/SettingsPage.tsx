import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { AccountSettings } from '../settings/AccountSettings.tsx'
import classes from '../settings/settings.module.css'

/** The account settings at an address of their own. */
export function SettingsPage() {
  return (
    <div className={classes.page}>
      <PageTitle>Account settings</PageTitle>
      <AccountSettings />
    </div>
  )
}
