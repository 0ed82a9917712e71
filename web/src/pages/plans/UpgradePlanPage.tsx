import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import type { OwnPlan } from '@savanna/contract/plans/routes'
import { SITE_NAME } from '@savanna/contract/site/name'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { PlanCards } from '../../features/plans/PlanCards.tsx'
import { PlanLimits } from '../../features/plans/PlanLimits.tsx'
import { findChosen, formatDay } from '../../features/plans/plans.model.ts'
import { ownPlanOf, plansQuery } from '../../features/plans/plans.queries.ts'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { useMember } from '../../kit/session/session.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'

/** Shows the plans side by side, the chosen one highlighted, and what a plan changes. */
export function UpgradePlanPage() {
  const { id } = useParams({ strict: false })
  const { data: plans } = useSuspenseQuery(plansQuery())
  const { data: own } = useSuspenseQuery(ownPlanOf(useMember().id))
  const { current } = own
  const held = plans.find((plan) => plan.id === current?.package_id)
  const chosen = findChosen(plans, id ?? held?.id)
  if (plans.length === 0) return <NoPlans />
  return (
    <>
      <PageTitle note={t`One payment, a number of days. It ends by itself, and you’re never charged again.`}>
        {t`Choose your plan`}
      </PageTitle>
      {current && <CurrentPlan own={own} />}
      {!chosen && (
        <Box component="p" bg="var(--acacia-tint)" bdrs="md" mb="lg" py="sm" px="md" role="status">
          {t`That plan is no longer available. These are.`}
        </Box>
      )}
      <PlanCards plans={plans} chosen={chosen} held={held} wanted={id} />
      <PlanLimits />
    </>
  )
}

/** Shows the member's current plan, and when another one would start. */
function CurrentPlan({ own: { current, next } }: { own: OwnPlan }) {
  const last = next.at(-1) ?? current
  if (!current || !last) return null
  const { title } = current
  const site = SITE_NAME
  const [end, begin] = [formatDay(current.ends), formatDay(last.ends)]
  return (
    <Box component="p" bg="var(--acacia-tint)" bdrs="md" mb="lg" py="sm" px="md">
      {last === current ? (
        <Trans>
          You have{' '}
          <Link to="/users/settings/plan">
            {site} {title}
          </Link>{' '}
          until {end}. A plan you buy now starts then, so you don’t lose a day.
        </Trans>
      ) : (
        <Trans>
          You have{' '}
          <Link to="/users/settings/plan">
            {site} {title}
          </Link>{' '}
          until {end}. A plan you buy now starts on {begin}, so you don’t lose a day.
        </Trans>
      )}
    </Box>
  )
}

function NoPlans() {
  return (
    <>
      <PageTitle>{t`Plans`}</PageTitle>
      <EmptyState drawing={<NoResultDrawing />}>
        {t`No plans are available right now, so everything is free: message, call and see everyone.`}
      </EmptyState>
    </>
  )
}
