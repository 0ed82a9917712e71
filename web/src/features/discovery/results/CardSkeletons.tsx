import { t } from '@lingui/core/macro'
import { Box, Skeleton, Stack } from '@mantine/core'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import classes from './ResultList.module.css'

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Shows skeletons of cards, in the cards' grid; `counted` reserves space for the count above them. */
export function CardSkeletons({ count, counted = true }: { count: number; counted?: boolean }) {
  return (
    <div className={shared.late} role="status" aria-label={t`Loading...`}>
      <Hidden>{t`Loading...`}</Hidden>
      {counted && <div className={classes.count} />}
      <div className={classes.grid} aria-hidden="true">
        {KEYS.slice(0, count).map((key) => (
          <Box key={key} bd="1px solid var(--line)" bdrs="lg" className={shared.clip}>
            <Skeleton className={classes.photo ?? ''} radius={0} />
            <Stack gap="md" pt="md" px="md" pb="2xl">
              <Skeleton height={14} width="35%" />
              <Skeleton height={14} width="60%" />
              <Skeleton height={14} width="30%" />
              <Skeleton height={32} width="85%" radius="xl" />
            </Stack>
          </Box>
        ))}
      </div>
    </div>
  )
}
