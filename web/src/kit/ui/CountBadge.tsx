import classes from './CountBadge.module.css'
import { Hidden } from './Hidden.tsx'

interface CountBadgeProps {
  count: number
  /** What is counted, for screen readers: "unread messages". */
  of: string
}

/** A number on an icon: absent at 0, `999+` above 999. */
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

/** The count as it fits a badge. */
export function countText(count: number): string {
  return count > 999 ? '999+' : String(count)
}
