import { Hidden } from '../../../kit/ui/Hidden.tsx'
import classes from '../results/FoundBar.module.css'

/** Shows the number of active filters on the button that opens them. */
export function ActiveCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={classes.active}>
      {count}
      <Hidden> active</Hidden>
    </span>
  )
}
