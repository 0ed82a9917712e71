import { Skeleton } from '@mantine/core'
import classes from './pages.module.css'

const CARDS = ['first', 'second', 'third']

/** Stands in for a page whose parts are still on their way. It appears only when that takes a moment. */
export function PageSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true" role="status" aria-label="Loading">
      <Skeleton height={36} width="min(22rem, 70%)" />
      <Skeleton height={16} width="min(34rem, 90%)" mt={16} />
      <div className={classes.cards}>
        {CARDS.map((card) => (
          <Skeleton key={card} className={classes.card} radius="lg" />
        ))}
      </div>
    </div>
  )
}
