import { t } from '@lingui/core/macro'
import { PlanList } from '../../features/plans/PlanList.tsx'
import { AccountSettings } from '../../features/preferences/AccountSettings.tsx'
import { SETTINGS_HASH } from '../../features/preferences/settings-hash.ts'

interface HomeRailProps {
  className?: string | undefined
  /** The title of the member's plan. */
  heldTitle: string | null
}

/** Shows the member's plan, or the available ones, and the member's preferences. */
export function HomeRail({ className, heldTitle }: HomeRailProps) {
  return (
    <aside id={SETTINGS_HASH} className={className} aria-label={t`Plans and account settings`}>
      <PlanList heldTitle={heldTitle} />
      <AccountSettings />
    </aside>
  )
}
