import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Switch } from '@mantine/core'
import { formatPrice } from '@savanna/contract/money'
import type { OwnPlan, Receipt } from '@savanna/contract/plans/routes'
import { REMINDER_DAYS } from '@savanna/contract/plans/routes'
import { SITE_NAME } from '@savanna/contract/site/name'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BackToSettings } from '../../features/accounts/settings/BackToSettings.tsx'
import classes from '../../features/plans/own.module.css'
import { formatDay } from '../../features/plans/plans.model.ts'
import { ownPlanOf, plansQuery, useCancelPlan } from '../../features/plans/plans.queries.ts'
import { useMember } from '../../kit/session/session.ts'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import shared from '../../kit/ui/shared-styles.module.css'

/** Shows the member's plan and its end, the switch for the reminder, and every receipt. */
export function OwnPlanPage() {
  const { id } = useMember()
  const { data } = useSuspenseQuery(ownPlanOf(id))
  return (
    <Box mx="auto" maw={640}>
      <BackToSettings />
      <PageTitle>{t`Your plan`}</PageTitle>
      <CurrentPlan own={data} />
      <Receipts receipts={data.receipts} />
    </Box>
  )
}

function CurrentPlan({ own: { current, next, cancelled } }: { own: OwnPlan }) {
  const cancel = useCancelPlan()
  const { data: plans } = useSuspenseQuery(plansQuery())
  if (!current) return <NoPlan onOffer={plans.length > 0} />
  const end = formatDay(current.ends)
  return (
    <Flex component="section" direction="column" align="flex-start" gap="md" p="lg" className={shared.card}>
      <Box component="p" ff="heading" fw={500} fz="2xl" lh={1.2} className={shared.breakable}>
        {SITE_NAME} {current.title}
      </Box>
      <p className={classes.line}>
        <Trans>Active until {end}. It ends by itself, and you won’t be charged again.</Trans>
      </p>
      {next.map(({ title, starts, ends }) => (
        <p key={starts} className={classes.line}>
          {t`Then ${{ site: SITE_NAME }} ${title}, until ${{ end: formatDay(ends) }}.`}
        </p>
      ))}
      <Switch
        label={plural(
          { days: REMINDER_DAYS },
          {
            one: 'Remind me # day before the end',
            other: 'Remind me # days before the end',
          },
        )}
        checked={cancel.isPending ? !cancel.variables : !cancelled}
        onChange={(event) => cancel.mutate(!event.currentTarget.checked)}
      />
      {plans.length > 0 && (
        <LinkButton variant="default" to="/users/upgradeplan">
          {t`Add another plan`}
        </LinkButton>
      )}
    </Flex>
  )
}

function NoPlan({ onOffer }: { onOffer: boolean }) {
  return (
    <Flex component="section" direction="column" align="flex-start" gap="md" p="lg" className={shared.card}>
      <Box
        component="p"
        ff="heading"
        fw={500}
        fz="2xl"
        lh={1.2}
        className={shared.breakable}
      >{t`None right now`}</Box>
      {onOffer ? (
        <>
          <p
            className={classes.line}
          >{t`You can see your first suggestions and send a few free messages.`}</p>
          <LinkButton to="/users/upgradeplan">{t`See plans`}</LinkButton>
        </>
      ) : (
        <p className={classes.line}>{t`No plans are available, so everything is free.`}</p>
      )}
    </Flex>
  )
}

function describeReceipt(day: string, state: Receipt['state']): string {
  if (state === 'refunded') return t`${day}, refunded`
  return state === 'disputed' ? t`${day}, disputed` : day
}

function Receipts({ receipts }: Pick<OwnPlan, 'receipts'>) {
  if (receipts.length === 0) return null
  return (
    <section>
      <Box component="h2" fz="lg" fw={600} mt="2xl" mb="2xs">{t`Receipts`}</Box>
      <ul>
        {receipts.map(({ number, issued, plan, price, state }) => (
          <li key={number}>
            <Link to="/users/receipts/$number" params={{ number: `${number}` }} className={classes.receipt}>
              <span>
                {SITE_NAME} {plan}
                <span className={classes.line}>{describeReceipt(formatDay(issued), state)}</span>
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
