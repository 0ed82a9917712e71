import type { ReactNode } from 'react'
import classes from './States.module.css'

interface EmptyStateProps {
  drawing: ReactNode
  /** One sentence; the place for a little humour. */
  children: ReactNode
  /** One button or link. */
  action?: ReactNode
}

/** What a list shows while it holds nothing. */
export function EmptyState({ drawing, children, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <div className={classes.drawing} aria-hidden="true">
        {drawing}
      </div>
      <p className={classes.sentence}>{children}</p>
      {action}
    </div>
  )
}
