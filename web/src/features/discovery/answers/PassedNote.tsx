import { t } from '@lingui/core/macro'
import type { Card } from '@savanna/contract/profiles/routes'
import { useState } from 'react'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import classes from './PassedNote.module.css'

interface PassedNoteProps {
  /** The member passed last. */
  card: Card | undefined
  onUndo: () => void
}

/** Shows who was just passed, with an undo button, and announces an undone pass to screen readers. Stays visible. */
export function PassedNote({ card, onUndo }: PassedNoteProps) {
  const [undone, setUndone] = useState<Card>()
  const { firstname = '' } = card ?? undone ?? {}
  function undo() {
    setUndone(card)
    onUndo()
  }
  return (
    <div role="status" className={classes.note} data-shown={card ? true : undefined}>
      {!card && undone && <Hidden>{t`Took back your pass on ${firstname}.`}</Hidden>}
      {card && (
        <>
          <span dir="auto">{t`You passed on ${firstname}.`}</span>
          <button type="button" className={shared.primaryLink} onClick={undo}>
            {t`Undo`}
          </button>
        </>
      )}
    </div>
  )
}
