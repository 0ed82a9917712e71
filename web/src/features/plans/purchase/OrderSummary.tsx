import { t } from '@lingui/core/macro'
import { Box, Group } from '@mantine/core'
import { formatPrice } from '@savanna/contract/money'
import type { Package } from '@savanna/contract/plans/routes'
import { SITE_NAME } from '@savanna/contract/site/name'
import { DAY_MS } from '@savanna/contract/time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mark } from '../../../kit/art/Mark.tsx'
import { serverNow } from '../../../kit/network/server-clock.ts'
import { useMember } from '../../../kit/session/session.ts'
import shared from '../../../kit/ui/shared-styles.module.css'
import { formatDay, formatDuration } from '../plans.model.ts'
import { ownPlanOf } from '../plans.queries.ts'
import classes from './buy.module.css'

/** Shows the order; it stays visible, on a phone as one line below the bar. */
export function OrderSummary({ plan: { title, price, duration } }: { plan: Package }) {
  const { id } = useMember()
  const { data: own } = useQuery(ownPlanOf(id))
  const last = own?.next.at(-1) ?? own?.current
  const begins = last ? new Date(last.ends) : new Date(serverNow())
  const ends = new Date(begins.getTime() + duration * DAY_MS)
  return (
    <aside className={classes.summary} aria-label={t`Summary`}>
      <Group gap="sm" wrap="nowrap" miw={0} c="var(--primary)" className={classes.what}>
        <Mark size={28} />
        <div>
          <Box component="p" fw={600} lh={1.3} className={shared.breakable}>
            {SITE_NAME} {title}
          </Box>
          <p className={classes.small}>{formatDuration(duration)}</p>
        </div>
      </Group>
      <Box component="dl" visibleFrom="md" my="lg" className={classes.facts}>
        <dt>{t`Starts`}</dt>
        <dd>
          {last
            ? t`${{ begins: formatDay(begins) }}, after ${{ title: last.title }}`
            : t`Today, straight away`}
        </dd>
        <dt>{t`Ends by itself`}</dt>
        <dd>{formatDay(ends)}</dd>
      </Box>
      <p className={classes.total}>
        <Box component="span" visibleFrom="md">{t`Total`}</Box>
        <strong>{formatPrice(price)}</strong>
      </p>
      <Box
        component={Link}
        to="/users/upgradeplan"
        visibleFrom="md"
        display="inline-block"
        fz="sm"
        mt="md"
        td="underline"
      >
        {t`Choose a different plan`}
      </Box>
    </aside>
  )
}
