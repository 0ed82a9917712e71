import type { OwnProfile } from '@savanna/contract/profiles'
import { IconPhotoPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { drawnPortrait } from '../../../kit/art/portraits.ts'
import { Photo } from '../../../kit/ui/Photo.tsx'
import { inViewingOrder } from '../../pictures/index.ts'
import { ProfileAbout, ProfileHead, useMe, useProfileModals } from '../../profiles/index.ts'
import { FriendsPanel } from '../../relations/index.ts'
import classes from './PostsPage.module.css'

/** The member's own corner: who they are, their photos and their people. */
export function PostsPage() {
  const me = useMe()
  const modals = useProfileModals()
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <ProfileHead profile={me} />
        <Photos me={me} />
        <ProfileAbout profile={me} mine={[]} onEdit={modals.editProfile} />
      </div>
      <aside className={classes.side} aria-label="Friends">
        <FriendsPanel />
      </aside>
      {modals.element}
    </div>
  )
}

function Photos({ me }: { me: OwnProfile }) {
  const fallback = drawnPortrait(me.gender)
  return (
    <section aria-labelledby="photos-title">
      <div className={classes.top}>
        <h2 id="photos-title" className={classes.title}>
          Photos
        </h2>
        <Link to="/users/photos" className={classes.more}>
          <IconPhotoPlus size={20} stroke={1.75} aria-hidden="true" />
          {me.pictures.length === 0 ? 'Add a photo' : 'Manage photos'}
        </Link>
      </div>
      <ul className={classes.photos}>
        {inViewingOrder(me.pictures).map((picture, index) => (
          <li key={picture.id}>
            <Photo
              alt={`Photo ${index + 1} of ${me.pictures.length}`}
              src={picture.url}
              srcSet={picture.srcset}
              sizes="(max-width: 767px) 40vw, 200px"
              thumbhash={picture.thumbhash}
              fallback={fallback}
              className={classes.photo}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
