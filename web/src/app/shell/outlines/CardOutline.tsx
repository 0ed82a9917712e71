import frameClasses from '../../../features/profiles/card/photo/CardPhoto.module.css'
import { CARD_OUTLINE } from './fill-card.ts'
import { PhotoOutline } from './PhotoOutline.tsx'

interface CardOutlineProps {
  /** Classes of the card, its picture, and the lines below. */
  classes: { card: string; picture: string; body: string }
  /** True for the card that gets the first photo. */
  first?: boolean
}

/**
 * Shows a card's outline in a prerendered document. `fillCard` puts photo and name into the first one while the
 * application is loading.
 */
export function CardOutline({ classes, first = false }: CardOutlineProps) {
  return (
    <div className={classes.card} {...(first && { [CARD_OUTLINE]: '' })}>
      <div className={`${frameClasses.frame} ${classes.picture}`}>
        <PhotoOutline ratio="fill" />
        <div className={frameClasses.caption} data-caption hidden>
          <h3>{'\u00a0'}</h3>
          <p>{'\u00a0'}</p>
        </div>
      </div>
      <div className={classes.body} />
    </div>
  )
}
