import frameClasses from '../../../features/profiles/card/photo/CardPhoto.module.css'
import { CARD_OUTLINE } from './fill-card.ts'
import { PhotoOutline } from './PhotoOutline.tsx'

interface CardOutlineProps {
  /** Classes of the card, of its picture, and of the lines below. */
  classes: { card: string; picture: string; body: string }
  /** True for the card that gets the first photo. */
  first?: boolean
}

/**
 * Shows the outline of a card in a document that the build has drawn. `fillCard` puts photo and name into the first
 * one while the application is still loading.
 */
export function CardOutline({ classes, first = false }: CardOutlineProps) {
  return (
    <div className={classes.card} {...(first && { [CARD_OUTLINE]: '' })}>
      <div className={`${frameClasses.frame} ${classes.picture}`}>
        <PhotoOutline ratio="fill" />
        <div className={frameClasses.caption} hidden>
          <h3>{'\u00a0'}</h3>
          <p>{'\u00a0'}</p>
        </div>
      </div>
      <div className={classes.body} />
    </div>
  )
}
