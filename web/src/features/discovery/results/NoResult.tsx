import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Widening } from '@savanna/contract/discovery/routes'
import { NoResultDrawing } from '../../../kit/art/empty.tsx'
import { EmptyState } from '../../../kit/ui/states/EmptyState.tsx'
import { NobodyHere } from '../../../kit/ui/states/NobodyHere.tsx'
import { describeWidening } from '../filters/widening.model.ts'
import classes from './NoResult.module.css'

interface NoResultProps {
  widen: Widening | null
  onWiden: (widen: Widening) => void
  onAgain: () => void
}

/** Shows an empty result, and the filter to relax if one caused it. */
export function NoResult({ widen, onWiden, onAgain }: NoResultProps) {
  if (!widen)
    return (
      <NobodyHere title={t`No result`} onAgain={onAgain}>
        {t`Nobody new for you right now. Check back tomorrow.`}
      </NobodyHere>
    )
  const { reason, verb } = describeWidening(widen)
  return (
    <EmptyState
      title={t`No result`}
      drawing={
        <div className={classes.tracks}>
          <NoResultDrawing />
        </div>
      }
      action={<Button onClick={() => onWiden(widen)}>{verb}</Button>}
    >
      {reason}
    </EmptyState>
  )
}

/** Shows, below the last card, the filter that excludes further members. */
export function WidenOffer({ widen, onWiden }: { widen: Widening; onWiden: (widen: Widening) => void }) {
  const { reason, verb } = describeWidening(widen)
  return (
    <aside className={classes.offer} aria-label={t`More people`}>
      <p>
        {t`That’s everyone here.`} {reason}
      </p>
      <Button variant="default" onClick={() => onWiden(widen)}>
        {verb}
      </Button>
    </aside>
  )
}
