import classes from './ProfileAbout.module.css'
import { ProfileSection } from './ProfileSection.tsx'
import { NO_POSTS } from './profiles.model.ts'

/** What a member has posted. */
export function ProfilePosts() {
  return (
    <div className={classes.posts}>
      <ProfileSection title="Posts">
        <p className={classes.none}>{NO_POSTS}</p>
      </ProfileSection>
    </div>
  )
}
