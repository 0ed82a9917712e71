import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { NoResultDrawing } from '../../../kit/art/empty.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { PlanCards } from '../PlanCards.tsx'
import { PlanLimits } from '../PlanLimits.tsx'
import { chosenOf } from '../plans.model.ts'
import classes from '../plans.module.css'
import { plansQuery } from '../plans.queries.ts'

/** The plans side by side, the wanted one raised, and in plain words what a plan changes. */
export function UpgradePlanPage() {
  const { id } = useParams({ strict: false })
  const { data: plans } = useSuspenseQuery(plansQuery())
  const chosen = chosenOf(plans, id)
  if (plans.length === 0) return <NoPlans />
  return (
    <>
      <PageTitle note="One payment, a number of days. It ends by itself, and nothing is ever charged again.">
        Choose your plan
      </PageTitle>
      {!chosen && (
        <p className={classes.notice} role="status">
          That plan is not on offer any more. These are.
        </p>
      )}
      <PlanCards plans={plans} chosen={chosen} />
      <PlanLimits />
    </>
  )
}

function NoPlans() {
  return (
    <>
      <PageTitle>Plans</PageTitle>
      <EmptyState drawing={<NoResultDrawing />}>
        No plan is on offer at the moment. Look in again later.
      </EmptyState>
    </>
  )
}
