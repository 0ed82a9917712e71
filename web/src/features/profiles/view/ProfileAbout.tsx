import type { MissingPart, Profile } from '@savanna/contract/profiles/routes'
import { Interests } from '../card/Interests.tsx'
import { NO_BIO, NO_INTERESTS } from '../profiles.model.ts'
import classes from './ProfileAbout.module.css'
import { ProfileSection } from './ProfileSection.tsx'

interface ProfileAboutProps {
  profile: Profile
  /** Ids of the viewer's interests, so that shared ones stand out. */
  mine: number[]
  /** Given on the member's own page only. */
  onEdit?: (part: MissingPart) => void
}

/** Shows what a member says about themselves. */
export function ProfileAbout({ profile, mine, onEdit }: ProfileAboutProps) {
  const shared = profile.tags.filter((tag) => mine.includes(tag)).length
  return (
    <div className={classes.about}>
      <ProfileSection title="Bio" onEdit={onEdit && (() => onEdit('bio'))}>
        {profile.bio ? (
          <p className={classes.bio} dir="auto">
            {profile.bio}
          </p>
        ) : (
          <p className={classes.none}>{NO_BIO}</p>
        )}
      </ProfileSection>
      <ProfileSection title="Interests" onEdit={onEdit && (() => onEdit('tags'))}>
        {profile.tags.length > 0 ? (
          <Interests tags={profile.tags} mine={mine} />
        ) : (
          <p className={classes.none}>{NO_INTERESTS}</p>
        )}
        {shared > 0 && <p className={classes.shared}>{shared} in common with you</p>}
      </ProfileSection>
    </div>
  )
}
