import type { Card } from '@savanna/contract/profiles/routes'
import { IconMapPin, IconSparkles } from '@tabler/icons-react'
import { hasLeft, Presence, placeText } from '../profiles/index.ts'
import classes from './SwipeCard.module.css'

/** Where someone lives, whether they are here now, and what speaks for the two of you. */
export function CardFacts({ card }: { card: Card }) {
  const [reason] = card.compatibility?.reasons ?? []
  return (
    <>
      <div className={classes.fact}>
        <IconMapPin size={20} stroke={1.75} aria-hidden="true" />
        <span className={classes.where}>
          <span>{placeText(card)}</span>
          {!hasLeft(card) && <Presence of={card} />}
        </span>
      </div>
      {reason && (
        <p className={classes.fact} data-reason>
          <IconSparkles size={20} stroke={1.75} aria-hidden="true" />
          <span>{reason}</span>
        </p>
      )}
    </>
  )
}
