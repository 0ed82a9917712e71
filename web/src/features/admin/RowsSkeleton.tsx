import { Skeleton } from '@mantine/core'
import classes from './table.module.css'

const KEYS = Array.from({ length: 12 }, (_, index) => `row-${index}`)

/** Shows a skeleton of rows; it appears late, so that quick answers do not flicker. */
export function RowsSkeleton() {
  return (
    <div className={classes.late} role="status" aria-label="Loading">
      {KEYS.map((key) => (
        <div key={key} className={classes.skeleton}>
          <Skeleton height={12} width="22%" />
          <Skeleton height={12} width="18%" />
          <Skeleton height={12} width="26%" />
          <Skeleton height={12} width="8%" />
        </div>
      ))}
    </div>
  )
}
