import { Button } from '@mantine/core'
import classes from './States.module.css'

interface ErrorStateProps {
  /** The reason, and what to do, as a sentence. */
  message: string
  title?: string
  onRetry?: () => void
}

/** Shows an error in place of something that could not be shown. */
export function ErrorState({ message, title = 'This could not be loaded', onRetry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{title}</p>
      <p className={classes.sentence}>{message}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
