import { Box, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import shared from '../../../kit/ui/shared-styles.module.css'
import classes from './MoreWithPlan.module.css'

/** Shows what a plan adds below the members of today; `shown` is how many of them are above. */
export function MoreWithPlan({ shown }: { shown: number }) {
  return (
    <aside className={classes.invitation}>
      <IconLock size={24} stroke={1.75} aria-hidden="true" />
      <div>
        <Title order={2} size="h3">
          {shown === 0 ? 'Nobody else today' : 'More people fit you'}
        </Title>
        <Box component="p" c="bright" mt="2xs" maw="60ch">
          Without a plan you meet five people a day: the same five here, in search and on the cards. Tomorrow
          brings five others, and with a plan you see everyone.
        </Box>
        <Box mt="2xs">
          <Link to="/users/upgradeplan" className={shared.link}>
            See the plans
          </Link>
        </Box>
      </div>
    </aside>
  )
}
