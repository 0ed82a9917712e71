import { Hidden } from '../../../kit/ui/Hidden.tsx'
import classes from '../results/FoundBar.module.css'

/** How many filters are active, on the button that leads to them. */
export function ActiveCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={classes.active}>
      {count}
      <Hidden> active</Hidden>
    </span>
  )
}
