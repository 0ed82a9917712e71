import { t } from '@lingui/core/macro'
import type { Card } from '@savanna/contract/profiles/routes'
import shared from '../../../kit/ui/shared-styles.module.css'
import classes from './PassedNote.module.css'

interface PassedNoteProps {
  /** Who was passed last. */
  card: Card | undefined
  onUndo: () => void
}

/** Says who was just passed, with the way back; it stays in sight while the list scrolls. */
export function PassedNote({ card, onUndo }: PassedNoteProps) {
  const { firstname = '' } = card ?? {}
  return (
    <div role="status" className={classes.note}>
      {card && (
        <>
          <span dir="auto">{t`You passed ${firstname}.`}</span>
          <button type="button" className={shared.primaryLink} onClick={onUndo}>
            {t`Undo`}
          </button>
        </>
      )}
    </div>
  )
}
