import { t } from '@lingui/core/macro'
import { Box, Group, Skeleton } from '@mantine/core'
import shared from '../../../kit/ui/shared-styles.module.css'
import classes from '../feed/PostList.module.css'

const KEYS = ['first', 'second']

/** Shows skeletons of posts while they load. */
export function PostSkeletons({ count = 2 }: { count?: number }) {
  return (
    <div className={shared.late} role="status" aria-label={t`Loading posts`}>
      {KEYS.slice(0, count).map((key) => (
        <Box key={key} maw={640} className={classes.skeleton}>
          <Group gap="sm" wrap="nowrap" p="md">
            <Skeleton height={44} circle />
            <Box flex={1}>
              <Skeleton height={14} width="30%" />
              <Skeleton height={12} width="20%" mt="xs" />
            </Box>
          </Group>
          <Skeleton className={classes.photo} height="auto" radius={0} />
          <Box pt="md" px="md" pb="lg">
            <Skeleton height={16} width="60%" />
          </Box>
        </Box>
      ))}
    </div>
  )
}
