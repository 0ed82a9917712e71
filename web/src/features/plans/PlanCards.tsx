import { t } from '@lingui/core/macro'
import { Box, Flex, Group } from '@mantine/core'
import { formatPrice } from '@savanna/contract/money'
import type { Package } from '@savanna/contract/plans/routes'
import { SITE_NAME } from '@savanna/contract/site/name'
import { useEffect, useRef } from 'react'
import { Mark } from '../../kit/art/Mark.tsx'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import { formatDuration, formatMonthlyPrice, formatSaving } from './plans.model.ts'
import classes from './plans.module.css'

interface PlanCardsProps {
  plans: Package[]
  chosen: Package | undefined
  /** The member's current plan. */
  held: Package | undefined
  /** The id of the plan in the URL. */
  wanted: string | undefined
}

/** Shows all plans, at most three side by side; highlights the chosen one and marks the member's own. */
export function PlanCards({ plans, chosen, held, wanted }: PlanCardsProps) {
  return (
    <ul className={classes.plans} data-count={Math.min(plans.length, 3)}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          chosen={plan.id === chosen?.id}
          held={plan.id === held?.id}
          saving={formatSaving(plan, plans)}
          wanted={plan.id === wanted}
        />
      ))}
    </ul>
  )
}

interface PlanCardProps {
  plan: Package
  chosen: boolean
  held: boolean
  saving: string | undefined
  wanted: boolean
}

function PlanCard({ plan, chosen, held, saving, wanted }: PlanCardProps) {
  const { id, title, price, duration } = plan
  const card = useRef<HTMLLIElement>(null)
  // On a phone the chosen plan may be below the others; the suggested one stays where it is.
  useEffect(() => {
    if (wanted) card.current?.scrollIntoView({ block: 'nearest' })
  }, [wanted])
  return (
    <li ref={card} className={classes.plan} data-chosen={chosen || undefined}>
      <Group gap="sm" wrap="nowrap" className={classes.brand}>
        <Mark size={24} />
        <Box component="h2" ff="text" fw={600} fz="md" lh={1.3} className={shared.breakable}>
          {SITE_NAME} {title}
        </Box>
        {held && (
          <Box
            component="span"
            bg="var(--acacia-tint)"
            bdrs="var(--radius-pill)"
            c="var(--text)"
            fz="sm"
            fw={600}
            ms="auto"
            py={2}
            px="sm"
          >{t`Your plan`}</Box>
        )}
      </Group>
      <p className={classes.price}>{formatPrice(price)}</p>
      <Flex component="p" gap="sm" justify="space-between" className={classes.terms}>
        {formatDuration(duration)}
        <span>{formatMonthlyPrice(price, duration)}</span>
      </Flex>
      <Box component="p" mih="1.5em" mb="lg" fw={600}>
        {saving}
      </Box>
      {chosen ? (
        <LinkButton fullWidth size="lg" to="/users/buyplan/$id" params={{ id }}>
          {t`Continue`}
        </LinkButton>
      ) : (
        <LinkButton
          fullWidth
          size="lg"
          variant="default"
          aria-label={t`Choose ${{ site: SITE_NAME }} ${title}`}
          to="/users/upgradeplan/$id"
          params={{ id }}
          resetScroll={false}
          replace
        >
          {t`Choose`}
        </LinkButton>
      )}
    </li>
  )
}
