import { Button } from '@mantine/core'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import classes from './NoSuggestions.module.css'

/** Tracks that lead away, step by step. */
export function NoSuggestions({ onAgain }: { onAgain: () => void }) {
  return (
    <EmptyState
      drawing={
        <div className={classes.tracks}>
          <NoResultDrawing />
        </div>
      }
      action={
        <Button variant="default" onClick={onAgain}>
          Look again
        </Button>
      }
    >
      <strong className={classes.title}>No result</strong>
      Everyone who fits has wandered off for now. New people come by every evening.
    </EmptyState>
  )
}
