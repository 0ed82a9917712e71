import { t } from '@lingui/core/macro'
import { Box, Group, Skeleton } from '@mantine/core'
import shared from '../shared-styles.module.css'
import classes from './Skeletons.module.css'

const KEYS = Array.from({ length: 24 }, (_, index) => `place-${index}`)

/** Shows skeletons of cards in the cards' grid, after 200 ms, so quick responses don't flicker. */
export function CardGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className={`${classes.grid} ${shared.late}`} role="status" aria-label={t`Loading`}>
      {KEYS.slice(0, count).map((key) => (
        <div key={key}>
          <Skeleton h="auto" className={classes.photo} radius="lg" />
          <Skeleton height={14} width="70%" mt="md" />
          <Skeleton height={14} width="45%" mt="xs" />
        </div>
      ))}
    </div>
  )
}

/** Shows skeletons of rows with a round picture. */
export function ListSkeleton({ count = 5 }: { count?: number }) {
  return (
    <div className={shared.late} role="status" aria-label={t`Loading`}>
      {KEYS.slice(0, count).map((key) => (
        <Group key={key} gap="md" wrap="nowrap" py="sm">
          <Skeleton height={48} circle />
          <Box flex={1}>
            <Skeleton height={14} width="40%" />
            <Skeleton height={12} width="75%" mt="xs" />
          </Box>
        </Group>
      ))}
    </div>
  )
}
