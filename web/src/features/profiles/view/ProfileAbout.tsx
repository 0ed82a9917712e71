import { plural, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import type { MissingPart, Profile } from '@savanna/contract/profiles/routes'
import shared from '../../../kit/ui/shared-styles.module.css'
import { Interests } from '../card/Interests.tsx'
import { NO_BIO, NO_INTERESTS } from '../profiles.model.ts'
import classes from './ProfileAbout.module.css'
import { ProfileSection } from './ProfileSection.tsx'

interface ProfileAboutProps {
  profile: Profile
  /** Ids of the viewer's interests, so shared ones stand out. */
  mine: number[]
  /** Only on the member's own page. */
  onEdit?: (part: MissingPart) => void
}

/** Shows what a member says about themselves. */
export function ProfileAbout({ profile, mine, onEdit }: ProfileAboutProps) {
  const inCommon = profile.tags.filter((tag) => mine.includes(tag)).length
  return (
    <div className={classes.about}>
      <ProfileSection title={t`Bio`} editLabel={t`Edit bio`} onEdit={onEdit && (() => onEdit('bio'))}>
        {profile.bio ? (
          <Box component="p" ff="heading" fz="xl" lh={1.4} maw="32em" className={shared.breakable} dir="auto">
            {profile.bio}
          </Box>
        ) : (
          <Box component="p" c="dimmed">
            {say(NO_BIO)}
          </Box>
        )}
      </ProfileSection>
      <ProfileSection
        title={t`Interests`}
        editLabel={t`Edit interests`}
        onEdit={onEdit && (() => onEdit('tags'))}
      >
        {profile.tags.length > 0 ? (
          <Interests tags={profile.tags} mine={mine} />
        ) : (
          <Box component="p" c="dimmed">
            {say(NO_INTERESTS)}
          </Box>
        )}
        {inCommon > 0 && (
          <Box component="p" c="dimmed" fz="sm" mt="sm">
            {plural(inCommon, { one: '# in common with you', other: '# in common with you' })}
          </Box>
        )}
      </ProfileSection>
    </div>
  )
}
