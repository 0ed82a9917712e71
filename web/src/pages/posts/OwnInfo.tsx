import type { OwnProfile } from '@savanna/contract/profiles/routes'
import { Link } from '@tanstack/react-router'
import { inViewingOrder } from '../../features/pictures/index.ts'
import { placeText } from '../../features/profiles/index.ts'
import { drawnPortrait } from '../../kit/art/portraits.ts'
import { Photo } from '../../kit/ui/media/Photo.tsx'
import classes from './OwnInfo.module.css'

/** Shows a short version of the member's own profile, and their photos. */
export function OwnInfo({ me }: { me: OwnProfile }) {
  return (
    <>
      <section aria-labelledby="info-title">
        <div className={classes.top}>
          <h2 id="info-title" className={classes.title}>
            About you
          </h2>
          <Link to="/users/about" className={classes.link}>
            See my card
          </Link>
        </div>
        {me.bio && (
          <p className={classes.bio} dir="auto">
            {me.bio}
          </p>
        )}
        <p className={classes.line}>
          {me.age === null ? '' : `${me.age}, `}
          {placeText(me)}
        </p>
      </section>
      <section aria-labelledby="photos-title">
        <div className={classes.top}>
          <h2 id="photos-title" className={classes.title}>
            Photos
          </h2>
          <Link to="/users/photos" className={classes.link}>
            Share a photo
          </Link>
        </div>
        <ul className={classes.photos}>
          {inViewingOrder(me.pictures).map((picture, index) => (
            <li key={picture.id}>
              <Photo
                alt={`Photo ${index + 1} of ${me.pictures.length}`}
                src={picture.url}
                srcSet={picture.srcset}
                sizes="84px"
                ratio="square"
                thumbhash={picture.thumbhash}
                fallback={drawnPortrait(me.gender)}
                className={classes.photo}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
