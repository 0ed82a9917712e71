import { t } from '@lingui/core/macro'
import { Box, Flex } from '@mantine/core'
import { formatPrice } from '@savanna/contract/money'
import { SITE_NAME } from '@savanna/contract/site/name'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Mark } from '../../kit/art/Mark.tsx'
import { useMember } from '../../kit/session/session.ts'
import { SectionTitle } from '../../kit/ui/SectionTitle.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import classes from './PlanList.module.css'
import { formatDay, formatDuration } from './plans.model.ts'
import { ownPlanOf, plansQuery } from './plans.queries.ts'

/** Shows the plans in a compact card, or the member's own plan; nothing if there are none or they can't be fetched. */
export function PlanList({ heldTitle }: { heldTitle: string | null }) {
  return heldTitle === null ? <Offers /> : <CurrentPlan title={heldTitle} />
}

function CurrentPlan({ title }: { title: string }) {
  const { data: own } = useQuery(ownPlanOf(useMember().id))
  const last = own?.next.at(-1) ?? own?.current
  return (
    <PlansCard heading={t`Your plan`}>
      <PlanLink link={{ to: '/users/settings/plan' }} title={title}>
        {last ? t`Until ${{ ends: formatDay(last.ends) }}` : t`You have full access`}
      </PlanLink>
    </PlansCard>
  )
}

function Offers() {
  const { data: plans = [] } = useQuery(plansQuery())
  if (plans.length === 0) return null
  return (
    <PlansCard heading={t`Plans`}>
      <Flex component="ul" direction="column" gap="2xs">
        {plans.map(({ id, title, price, duration }) => (
          <li key={id}>
            <PlanLink
              link={{ to: '/users/upgradeplan/$id', params: { id } }}
              title={title}
              price={
                <Box component="span" flex="none" ta="end">
                  <Box component="span" fw={600} lh={1.4} className={shared.tabular}>
                    {formatPrice(price)}
                  </Box>
                  <Box component="span" c="dimmed" fz="sm" lh={1.35}>
                    {formatDuration(duration)}
                  </Box>
                </Box>
              }
            >
              {t`Level up every action`}
            </PlanLink>
          </li>
        ))}
      </Flex>
    </PlansCard>
  )
}

function PlansCard({ heading, children }: { heading: string; children: ReactNode }) {
  const title = useId()
  return (
    <Box component="section" p="md" className={shared.card} aria-labelledby={title}>
      <SectionTitle id={title} mb="sm">
        {heading}
      </SectionTitle>
      {children}
    </Box>
  )
}

interface PlanLinkProps {
  link: Pick<LinkProps, 'to' | 'params'>
  title: string
  price?: ReactNode
  children: ReactNode
}

function PlanLink({ link, title, price, children }: PlanLinkProps) {
  return (
    <Link {...link} className={classes.plan}>
      <Box component="span" c="var(--primary)" flex="none" lh={0}>
        <Mark size={28} />
      </Box>
      <Box component="span" flex={1} miw={0}>
        <Box component="span" ff="heading" fz="lg" lh={1.25} className={shared.breakable}>
          {SITE_NAME} {title}
        </Box>
        <Box component="span" c="dimmed" fz="sm" lh={1.35}>
          {children}
        </Box>
      </Box>
      {price}
    </Link>
  )
}
