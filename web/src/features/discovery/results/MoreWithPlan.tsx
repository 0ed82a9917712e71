import { Box, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import shared from '../../../kit/ui/shared-styles.module.css'
import classes from './MoreWithPlan.module.css'

/** Shows what a plan adds below the members whom everyone may see. */
export function MoreWithPlan({ shown }: { shown: number }) {
  return (
    <aside className={classes.invitation}>
      <IconLock size={24} stroke={1.75} aria-hidden="true" />
      <div>
        <Title order={2} size="h3">
          More people fit you
        </Title>
        <Box component="p" c="bright" mt="2xs" maw="60ch">
          Without a plan you see the first {shown} of every list, and with one you see everyone. Another order
          or other filters show you others, too.
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
