import { PlanList } from '../../features/plans/index.ts'
import { AccountSettings, SETTINGS_HASH } from '../../features/preferences/index.ts'

/** Shows the plans and the member's preferences beside the suggestions. */
export function HomeSidebar({
  className,
  heldPlan,
}: {
  className?: string | undefined
  heldPlan: string | null
}) {
  return (
    <aside id={SETTINGS_HASH} className={className} aria-label="Plans and account settings">
      <PlanList heldTitle={heldPlan} />
      <AccountSettings />
    </aside>
  )
}
