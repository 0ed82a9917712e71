import { Box, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Mark } from '../../kit/art/Mark.tsx'
import { SectionTitle } from '../../kit/ui/SectionTitle.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import classes from './PlanList.module.css'
import { formatDuration, formatPrice } from './plans.model.ts'
import { plansQuery } from './plans.queries.ts'

/** Shows the plans in a compact card; nothing if there are none or they cannot be fetched. */
export function PlanList({ heldId }: { heldId: string | null }) {
  const { data: plans = [] } = useQuery(plansQuery())
  const title = useId()
  if (plans.length === 0) return null
  return (
    <Box component="section" p="md" className={shared.card} aria-labelledby={title}>
      <SectionTitle id={title} mb="sm">
        Plans
      </SectionTitle>
      <Flex component="ul" direction="column" gap="2xs">
        {plans.map(({ id, title: name, price, duration }) => (
          <li key={id}>
            <Link to="/users/upgradeplan/$id" params={{ id }} className={classes.plan}>
              <Box component="span" c="var(--primary)" flex="none" lh={0}>
                <Mark size={28} />
              </Box>
              <Box component="span" flex={1} miw={0}>
                <Box component="span" ff="heading" fz="lg" lh={1.25} className={shared.breakable}>
                  Savanna {name}
                </Box>
                <Box component="span" c="dimmed" fz="sm" lh={1.35}>
                  Level up every action
                </Box>
              </Box>
              <Box component="span" flex="none" ta="right">
                <Box component="span" fw={600} lh={1.4} className={shared.tabular}>
                  {id === heldId ? 'Yours' : formatPrice(price)}
                </Box>
                <Box component="span" c="dimmed" fz="sm" lh={1.35}>
                  {formatDuration(duration)}
                </Box>
              </Box>
            </Link>
          </li>
        ))}
      </Flex>
    </Box>
  )
}
