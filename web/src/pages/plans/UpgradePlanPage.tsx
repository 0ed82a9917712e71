import { Box } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PlanCards } from '../../features/plans/PlanCards.tsx'
import { PlanLimits } from '../../features/plans/PlanLimits.tsx'
import { findChosen } from '../../features/plans/plans.model.ts'
import { plansQuery } from '../../features/plans/plans.queries.ts'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'

/** Shows the plans side by side, the wanted one highlighted, and what a plan changes. */
export function UpgradePlanPage() {
  const { id } = useParams({ strict: false })
  const { data: plans } = useSuspenseQuery(plansQuery())
  const chosen = findChosen(plans, id)
  if (plans.length === 0) return <NoPlans />
  return (
    <>
      <PageTitle note="One payment, a number of days. It ends by itself, and nothing is ever charged again.">
        Choose your plan
      </PageTitle>
      {!chosen && (
        <Box component="p" bg="var(--acacia-tint)" bdrs="md" mb="lg" py="sm" px="md" role="status">
          That plan is no longer on offer. These are.
        </Box>
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
        No plan is on offer at the moment, so everything is free: write, call and see everyone.
      </EmptyState>
    </>
  )
}
