import { t } from '@lingui/core/macro'
import { Group, Skeleton } from '@mantine/core'
import shared from '../../kit/ui/shared-styles.module.css'

const KEYS = Array.from({ length: 12 }, (_, index) => `row-${index}`)

/** Shows a skeleton of rows; it appears late, so quick responses don't flicker. */
export function RowsSkeleton() {
  return (
    <div className={shared.late} role="status" aria-label={t`Loading`}>
      {KEYS.map((key) => (
        <Group key={key} gap="4%" wrap="nowrap" h={48} className={shared.lineBelow}>
          <Skeleton height={12} width="22%" />
          <Skeleton height={12} width="18%" />
          <Skeleton height={12} width="26%" />
          <Skeleton height={12} width="8%" />
        </Group>
      ))}
    </div>
  )
}
