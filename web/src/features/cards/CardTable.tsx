import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { FROM_MD } from '../../kit/ui/breakpoints.ts'
import { Hidden } from '../../kit/ui/Hidden.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'
import { useArrived } from '../../kit/use-arrived.ts'
import { type PhotoStepper, usePresence } from '../profiles/index.ts'
import { CardActions } from './CardActions.tsx'
import classes from './CardTable.module.css'
import type { Stroke } from './cards.model.ts'
import { StackEnd } from './StackEnd.tsx'
import { SwipeStage } from './SwipeStage.tsx'
import { useDeck } from './use-deck.ts'
import { useStrokes } from './use-strokes.ts'

/** Windows with room for the words beside the picture, as in the stylesheets. */
const SPLIT = `${FROM_MD} and (height > 30em)`

/** Shows the stack of cards with its buttons and the number of cards left, if known. */
export function CardTable({ passed }: { passed: boolean }) {
  const deck = useDeck(passed)
  const { query, top, open } = deck
  const data = useArrived(query.data)
  const [revealedId, setRevealed] = useState<string>()
  const navigate = useNavigate()
  const split = useMediaQuery(SPLIT, false, { getInitialValueInEffect: false })
  const photos = useRef<PhotoStepper>(null)
  usePresence(open.slice(0, 3).map(({ id }) => id))
  const reveal = () => setRevealed(top && revealedId !== top.id ? top.id : undefined)

  function act(stroke: Stroke) {
    if (stroke === 'undo') return deck.undo?.()
    if (!top) return
    if (stroke === 'reveal') return reveal()
    if (stroke === 'previous photo') return photos.current?.step(-1)
    if (stroke === 'next photo') return photos.current?.step(1)
    if (stroke === 'profile')
      return void navigate({ to: '/users/profile/$username', params: { username: top.username } })
    deck.swipe(stroke)
  }
  useStrokes(act)

  if (!data) {
    if (!query.error) return <Waiting />
    return <LoadError drawn error={query.error} onRetry={query.refetch} />
  }
  if (!top && query.isFetchNextPageError && query.error)
    return <LoadError drawn error={query.error} onRetry={query.fetchNextPage} />
  if (!top && query.isRefetchError) return <LoadError drawn error={query.error} onRetry={query.refetch} />
  if (!top && deck.waiting) return <Waiting />
  return (
    <section
      className={classes.table}
      data-empty={!top || undefined}
      aria-label={passed ? t`People you passed on` : t`Cards`}
    >
      <p className={classes.count}>{deck.left !== undefined && describeLeft(deck.left)}</p>
      {top ? (
        <SwipeStage
          cards={open}
          sides={deck.sides}
          photos={photos}
          split={split}
          revealed={revealedId === top.id}
          onReveal={reveal}
          onSwipe={deck.swipe}
        />
      ) : (
        <StackEnd
          passed={passed}
          heldUntil={deck.heldUntil}
          passes={Object.values(deck.sides).includes('pass')}
          onAgain={() => void query.refetch()}
        />
      )}
      <div className={classes.actions}>
        <CardActions
          name={top?.firstname}
          undoable={deck.undo !== undefined}
          photos={(top?.photos.length ?? 0) > 1}
          bio={!split}
          act={act}
        />
      </div>
      <Hidden role="status">{deck.said}</Hidden>
    </section>
  )
}

const describeLeft = (left: number) =>
  plural(left, { 0: 'None left', 1: 'The last one', one: '# left', other: '# left' })

function Waiting() {
  return (
    <div className={classes.table} role="status" aria-label={t`Loading cards`}>
      <div className={shared.late}>
        <p className={classes.count} />
        <Skeleton h="var(--stage)" mb="xl" radius={24} />
      </div>
    </div>
  )
}
