import classes from './CountBadge.module.css'
import { Hidden } from './Hidden.tsx'

interface CountBadgeProps {
  count: number
  /** What is counted, for screen readers: "unread messages". */
  of: string
}

/** Shows a number on an icon: nothing at 0, `999+` above 999. */
export function CountBadge({ count, of }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classes.badge}>
      <span aria-hidden="true">{countText(count)}</span>
      <Hidden>
        {count} {of}
      </Hidden>
    </span>
  )
}

/** Returns the count as the badge shows it. */
export function countText(count: number): string {
  return count > 999 ? '999+' : String(count)
}
