import { msg } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import type { Card } from '@savanna/contract/profiles/routes'
import type { CSSProperties, Ref } from 'react'
import shared from '../../kit/ui/shared-styles.module.css'
import {
  CardDetails,
  type CardLine,
  CardLines,
  LargePhoto,
  type PhotoStepper,
  Reveal,
} from '../profiles/index.ts'
import type { Swipe } from './cards.model.ts'
import classes from './SwipeCard.module.css'
import { useSwipe } from './use-swipe.ts'

interface SwipeCardProps {
  card: Card
  /** Position in the stack: 0 is the top card. */
  depth: number
  /** False for a card that is there from the start. */
  arrives: boolean
  /** The member's line, different from its neighbours'. */
  line: CardLine | undefined
  /** Receives the function that steps through the top card's photos by keys. */
  photos: Ref<PhotoStepper>
  /** True if the words are beside the photo, so the bio needs no panel. */
  split: boolean
  revealed: boolean
  onReveal: () => void
  onSwipe: (swipe: Swipe) => void
}

/** More than the number of cards on the stage. */
const LAYERS = 4

/** Shows a card that can be dragged; its stamp becomes more opaque with the distance. */
export function SwipeCard({
  card,
  depth,
  arrives,
  line,
  photos,
  split,
  revealed,
  onReveal,
  onSwipe,
}: SwipeCardProps) {
  const {
    card: element,
    present,
    onPointerDown,
  } = useSwipe({ id: card.id, top: depth === 0, arrives, onSwipe })
  const top = present && depth === 0
  return (
    <article
      ref={element}
      className={classes.card}
      data-depth={depth}
      data-revealed={revealed || undefined}
      aria-label={card.firstname}
      inert={!top}
      // A leaving card is above the next one.
      style={{ zIndex: present ? LAYERS - depth : LAYERS + 1, '--depth': depth } as CSSProperties}
      onPointerDown={onPointerDown}
    >
      <LargePhoto member={card} current={top} stepper={photos} className={classes.picture}>
        {!split && <Reveal card={card} open={revealed} onToggle={onReveal} />}
      </LargePhoto>
      <div className={classes.body}>
        <CardLines card={card} line={line} />
        {split && <Words card={card} line={line} />}
      </div>
      <Stamp swipe="like" />
      <Stamp swipe="pass" />
    </article>
  )
}

/** Shows the member's bio and the details, which need no panel beside the photo. */
function Words({ card, line }: Pick<SwipeCardProps, 'card' | 'line'>) {
  return (
    <>
      {card.bio && (
        <p className={shared.breakable} dir="auto">
          {card.bio}
        </p>
      )}
      <CardDetails card={card} except={line?.words} />
    </>
  )
}

const STAMPS = {
  like: msg({ message: 'like', context: 'verb, in large letters on a card that is dragged' }),
  pass: msg({ message: 'pass', context: 'verb, in large letters on a card that is dragged' }),
}

/** Shows a word that becomes opaque as the card moves. */
function Stamp({ swipe }: { swipe: Swipe }) {
  return (
    <span className={classes.stamp} data-swipe={swipe} aria-hidden="true">
      {say(STAMPS[swipe])}
    </span>
  )
}
