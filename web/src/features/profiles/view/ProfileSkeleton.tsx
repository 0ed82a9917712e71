import { t } from '@lingui/core/macro'
import { Skeleton, Stack } from '@mantine/core'
import shared from '../../../kit/ui/shared-styles.module.css'
import classes from './ProfileSkeleton.module.css'

/** Shows the skeleton of a profile while it loads. */
export function ProfileSkeleton() {
  return (
    <Stack gap="md" className={shared.late} role="status" aria-label={t`Loading`}>
      <Skeleton className={classes.gallery} radius="lg" />
      <Skeleton height={48} width="min(320px, 80%)" />
      <Skeleton height={16} width="min(240px, 60%)" />
      <Skeleton height={16} width="min(480px, 90%)" />
    </Stack>
  )
}
