import {
  AccountSettings,
  type AccountSettingsProps,
} from '../../features/accounts/settings/AccountSettings.tsx'
import { DirectCalls } from '../../features/calls/lobby/DirectCalls.tsx'
import { LearningSwitch } from '../../features/matching/LearningSwitch.tsx'
import { EndingPlans } from '../../features/plans/EndingPlans.tsx'

/** Shows all of the account's settings, including those of other features. */
export function Settings(props: Omit<AccountSettingsProps, 'morePrivacy' | 'endsToo'>) {
  const more = (
    <>
      <LearningSwitch />
      <DirectCalls />
    </>
  )
  return <AccountSettings {...props} morePrivacy={more} endsToo={<EndingPlans />} />
}
