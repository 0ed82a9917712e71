import { UnstyledButton } from '@mantine/core'
import gallery from '../../../features/pictures/gallery/Gallery.module.css'
import head from '../../../features/profiles/view/ProfileHead.module.css'
import frame from '../../../kit/ui/media/picture-styles.module.css'
import classes from '../../../pages/profiles/ProfilePage.module.css'
import { PROFILE_OUTLINE } from './fill-profile.ts'
import { PhotoOutline } from './PhotoOutline.tsx'

/** Shows a profile's outline, which the build renders into its document. */
export function ProfileOutline() {
  return (
    <div className={classes.page} {...{ [PROFILE_OUTLINE]: '' }}>
      <div className={`${classes.gallery} ${gallery.gallery}`}>
        <ul className={gallery.tiles} data-count="5">
          <li className={gallery.tile}>
            <UnstyledButton className={`${frame.open} ${gallery.open}`}>
              <PhotoOutline className={gallery.photo} />
            </UnstyledButton>
          </li>
        </ul>
      </div>
      <div className={classes.words}>
        <div>
          <h1 className={head.name}>{'\u00a0'}</h1>
          <p className={head.line}>{'\u00a0'}</p>
        </div>
      </div>
    </div>
  )
}
