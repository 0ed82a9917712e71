import type { ReactNode } from 'react'
import classes from './States.module.css'

interface EmptyStateProps {
  drawing: ReactNode
  /** One sentence, with a little humour. */
  children: ReactNode
  /** One button or link. */
  action?: ReactNode
}

/** Shows a drawing and a sentence in place of an empty list. */
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
