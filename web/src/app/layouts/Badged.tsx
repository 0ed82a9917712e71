import type { ReactNode } from 'react'
import classes from './bar.module.css'

/** Puts a count on the corner of an icon. The count is for the eye; the control's own name says it to the ear. */
export function Badged({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className={classes.badged}>
      {children}
      {count > 0 && (
        <span className={classes.badge} aria-hidden="true" data-testid="badge">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  )
}

/** The accessible name of a control that carries a count. */
export function withCount(name: string, count: number): string {
  return count > 0 ? `${name}, ${count} unread` : name
}
