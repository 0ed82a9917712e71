import { Box, Button, Flex, Switch } from '@mantine/core'
import type { OwnPlan } from '@savanna/contract/plans/routes'
import { REMINDER_DAYS } from '@savanna/contract/plans/routes'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BackToSettings } from '../../features/accounts/index.ts'
import classes from '../../features/plans/own.module.css'
import { formatDay, formatPrice } from '../../features/plans/plans.model.ts'
import { ownPlanOf, plansQuery, useCancelPlan } from '../../features/plans/plans.queries.ts'
import { useMember } from '../../kit/session/session.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import shared from '../../kit/ui/shared-styles.module.css'

/** Shows the member's plan and its end, the switch for the reminder, and every receipt. */
export function OwnPlanPage() {
  const { id } = useMember()
  const { data } = useSuspenseQuery(ownPlanOf(id))
  return (
    <Box mx="auto" maw={640}>
      <BackToSettings />
      <PageTitle>Your plan</PageTitle>
      <Held own={data} />
      <Receipts receipts={data.receipts} />
    </Box>
  )
}

function Held({ own: { current, next, cancelled } }: { own: OwnPlan }) {
  const cancel = useCancelPlan()
  const { data: plans } = useSuspenseQuery(plansQuery())
  if (!current) return <NoneHeld onOffer={plans.length > 0} />
  return (
    <Flex component="section" direction="column" align="flex-start" gap="md" p="lg" className={shared.card}>
      <p className={classes.title}>Savanna {current.title}</p>
      <p className={classes.line}>
        Open until {formatDay(current.ends)}. It ends by itself; nothing is charged again.
      </p>
      {next.map(({ title, starts, ends }) => (
        <p key={starts} className={classes.line}>
          Then Savanna {title}, until {formatDay(ends)}.
        </p>
      ))}
      <Switch
        label={`Remind me ${REMINDER_DAYS} days before the end`}
        checked={cancel.isPending ? !cancel.variables : !cancelled}
        onChange={(event) => cancel.mutate(!event.currentTarget.checked)}
      />
      {plans.length > 0 && (
        <Button variant="default" renderRoot={(props) => <Link to="/users/upgradeplan" {...props} />}>
          Add another plan
        </Button>
      )}
    </Flex>
  )
}

function NoneHeld({ onOffer }: { onOffer: boolean }) {
  return (
    <Flex component="section" direction="column" align="flex-start" gap="md" p="lg" className={shared.card}>
      <p className={classes.title}>None at the moment</p>
      {onOffer ? (
        <>
          <p className={classes.line}>You see the first suggestions and have a few free messages.</p>
          <Button renderRoot={(props) => <Link to="/users/upgradeplan" {...props} />}>See the plans</Button>
        </>
      ) : (
        <p className={classes.line}>No plan is on offer, so everything is free.</p>
      )}
    </Flex>
  )
}

function Receipts({ receipts }: Pick<OwnPlan, 'receipts'>) {
  if (receipts.length === 0) return null
  return (
    <section>
      <Box component="h2" fz="lg" fw={600} mt="2xl" mb="2xs">
        Receipts
      </Box>
      <ul>
        {receipts.map(({ number, issued, plan, price, state }) => (
          <li key={number}>
            <Link to="/users/receipts/$number" params={{ number: `${number}` }} className={classes.receipt}>
              <span>
                Savanna {plan}
                <span className={classes.line}>
                  {formatDay(issued)}
                  {state === 'refunded' && ', given back'}
                  {state === 'disputed' && ', disputed'}
                </span>
              </span>
              <Box component="span" fw={600} className={shared.tabular}>
                {formatPrice(price)}
              </Box>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
