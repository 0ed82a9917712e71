import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { getPackage, type Package } from '@savanna/contract/plans/routes'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { paymentSettingsQuery } from '../../features/plans/plans.queries.ts'
import classes from '../../features/plans/purchase/buy.module.css'
import { OrderSummary } from '../../features/plans/purchase/OrderSummary.tsx'
import { PaidPlan } from '../../features/plans/purchase/PaidPlan.tsx'
import { PaymentForm } from '../../features/plans/purchase/PaymentForm.tsx'
import { ApiProblem } from '../../kit/api/problem.ts'
import { request } from '../../kit/api/request.ts'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'

/** Returns a plan by its id; null if it isn't available. */
const planOf = (id: string) =>
  queryOptions({
    queryKey: ['plans', 'one', id],
    queryFn: ({ signal }) =>
      request(getPackage, { params: { id }, signal }).catch((error: unknown) => {
        if (error instanceof ApiProblem && [400, 404].includes(error.status)) return null
        throw error
      }),
  })

/** Shows a plan's payment, then what it unlocked. */
export function BuyPlanPage() {
  const { id = '' } = useParams({ strict: false })
  const { paid = false } = useSearch({ strict: false })
  return paid ? <PaidPlan /> : <Buying id={id} />
}

function Buying({ id }: { id: string }) {
  const { data: plan } = useSuspenseQuery(planOf(id))
  const { data: settings } = useSuspenseQuery(paymentSettingsQuery())
  const navigate = useNavigate()
  if (!plan) return <Gone>{t`This plan is no longer available.`}</Gone>
  if (settings.provider === 'none') return <Gone>{t`You can’t buy plans here right now.`}</Gone>
  const onPaid = () =>
    void navigate({ to: '/users/buyplan/$id', params: { id }, search: { paid: true }, replace: true })
  return <Purchase plan={plan} settings={settings} onPaid={onPaid} />
}

function Purchase({
  plan,
  ...props
}: Omit<React.ComponentProps<typeof PaymentForm>, 'payer'> & { plan: Package }) {
  return (
    <Group gap="lg" wrap="nowrap" align="normal" mx="auto" maw={1040} className={classes.page}>
      <div>
        <PageTitle>{t`Pay for your plan`}</PageTitle>
        <PaymentForm plan={plan} {...props} />
      </div>
      <OrderSummary plan={plan} />
    </Group>
  )
}

function Gone({ children }: { children: React.ReactNode }) {
  const action = <LinkButton to="/users/upgradeplan">{t`See available plans`}</LinkButton>
  return (
    <>
      <PageTitle>{t`Pay for your plan`}</PageTitle>
      <EmptyState drawing={<NoResultDrawing />} action={action}>
        {children}
      </EmptyState>
    </>
  )
}
