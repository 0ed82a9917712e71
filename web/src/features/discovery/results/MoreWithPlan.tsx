import { t } from '@lingui/core/macro'
import { Box, Flex, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import shared from '../../../kit/ui/shared-styles.module.css'
import classes from './MoreWithPlan.module.css'

/** Shows a free member, below the five, how to see more people. */
export function MoreWithPlan() {
  return (
    <Flex component="aside" gap="md" align="flex-start" mt="xl" p="lg" className={classes.invitation}>
      <IconLock size={24} stroke={1.75} aria-hidden="true" />
      <div>
        <Title order={2} size="h3">
          {t`There are more people for you`}
        </Title>
        <Box component="p" c="bright" mt="2xs" maw="60ch">
          {t`Without a plan, you see five people at a time. Like someone, or pass, and the next one appears. With a plan, you see everyone here.`}
        </Box>
        <Flex wrap="wrap" gap="md" mt="2xs">
          <Link to="/main/search" className={shared.link}>
            {t`Search everyone`}
          </Link>
          <Link to="/users/upgradeplan" className={shared.link}>
            {t`See plans`}
          </Link>
        </Flex>
      </div>
    </Flex>
  )
}
