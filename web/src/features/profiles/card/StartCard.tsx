import { StartPhoto } from '../../../kit/ui/media/StartPhoto.tsx'
import frameClasses from './photo/CardPhoto.module.css'
import { START_CARD } from './start-card.ts'

interface StartCardProps {
  /** Classes of the card, of its picture, of the photo in the picture, and of the lines below. */
  classes: { card: string; picture: string; photo: string; body: string }
  /** True for the card that gets the first photo. */
  first?: boolean
}

/**
 * Shows the outline of a card in a document that the build has drawn. `fillStartCard` puts photo and name into the first
 * one while the application is still loading.
 */
export function StartCard({ classes, first = false }: StartCardProps) {
  return (
    <div className={classes.card} {...(first && { [START_CARD]: '' })}>
      <div className={`${frameClasses.frame} ${classes.picture}`}>
        <StartPhoto className={classes.photo} />
        <div className={frameClasses.caption} hidden>
          <h3>{'\u00a0'}</h3>
          <p>{'\u00a0'}</p>
        </div>
      </div>
      <div className={classes.body} />
    </div>
  )
}
