import {
  AccountSettings,
  type AccountSettingsProps,
} from '../../features/accounts/settings/AccountSettings.tsx'
import { DirectCalls } from '../../features/calls/index.ts'

/** Shows all settings of the account, those of other features among them. */
export function Settings(props: Omit<AccountSettingsProps, 'morePrivacy'>) {
  return <AccountSettings {...props} morePrivacy={<DirectCalls />} />
}
