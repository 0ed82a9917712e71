import type { Card } from '@savanna/contract/profiles/routes'
import shared from '../../../kit/ui/shared-styles.module.css'
import classes from './PassedNote.module.css'

interface PassedNoteProps {
  /** Who was passed last. */
  card: Card | undefined
  onUndo: () => void
}

/** Tells who was just passed, with the way back. */
export function PassedNote({ card, onUndo }: PassedNoteProps) {
  return (
    <div role="status" className={classes.note}>
      {card && (
        <>
          <span dir="auto">You passed {card.firstname}.</span>
          <button type="button" className={shared.primaryLink} onClick={onUndo}>
            Undo
          </button>
        </>
      )}
    </div>
  )
}
