import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Title } from '@mantine/core'
import type { Evening } from '@savanna/contract/discovery/evening'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import shared from '../../../kit/ui/shared-styles.module.css'
import { Sunset } from '../evening/Sunset.tsx'
import classes from './MoreWithPlan.module.css'

interface MoreWithPlanProps {
  /** How many members of today are above. */
  shown: number
  evening: Evening | undefined
}

/** Shows what the next evening and a plan add, below the members of today. */
export function MoreWithPlan({ shown, evening }: MoreWithPlanProps) {
  return (
    <Flex component="aside" gap="md" align="flex-start" mt="xl" p="lg" className={classes.invitation}>
      <IconLock size={24} stroke={1.75} aria-hidden="true" />
      <div>
        <Title order={2} size="h3">
          {shown === 0 ? t`Nobody else today` : t`More people fit you`}
        </Title>
        <Box component="p" c="bright" mt="2xs" maw="60ch">
          {evening ? (
            <Trans>
              Without a plan you meet five people a day: the same five here, in search and on the cards. Five
              others come at sunset: <Sunset next={evening.next} />. With a plan you see everyone.
            </Trans>
          ) : (
            t`Without a plan you meet five people a day: the same five here, in search and on the cards. Five others come at sunset. With a plan you see everyone.`
          )}
        </Box>
        <Box mt="2xs">
          <Link to="/users/upgradeplan" className={shared.link}>
            {t`See the plans`}
          </Link>
        </Box>
      </div>
    </Flex>
  )
}
