import { UnstyledButton } from '@mantine/core'
import gallery from '../../features/pictures/gallery/Gallery.module.css'
import head from '../../features/profiles/view/ProfileHead.module.css'
import frame from '../../kit/ui/media/picture-styles.module.css'
import { StartPhoto } from '../../kit/ui/media/StartPhoto.tsx'
import classes from './ProfilePage.module.css'
import { START_PROFILE } from './start-profile.ts'

/** Shows the outline of a profile, which the build draws into its document. */
export function ProfileStart() {
  return (
    <div className={classes.page} {...{ [START_PROFILE]: '' }}>
      <div className={`${classes.gallery} ${gallery.gallery}`}>
        <ul className={gallery.tiles} data-count="5">
          <li className={gallery.tile}>
            <UnstyledButton className={`${frame.open} ${gallery.open}`}>
              <StartPhoto className={gallery.photo} />
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
