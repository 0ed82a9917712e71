import { Box, Button, Title, UnstyledButton } from '@mantine/core'
import type { MissingPart, OwnProfile } from '@savanna/contract/profiles/routes'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { computeCompleteness, MISSING_TEXT } from '../../features/profiles/profiles.model.ts'
import { ProgressRing } from '../../kit/ui/media/ProgressRing.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import classes from './IncompleteProfile.module.css'
import type { ProfileModals } from './use-profile-modals.tsx'

interface IncompleteProfileProps {
  me: Pick<OwnProfile, 'missing'>
  /** The dialogs of the page: they outlive this card, which disappears with the last missing part. */
  modals: ProfileModals
}

/** Replaces the suggestions: shows how complete the profile is and what is missing. Opens the editors at once. */
export function IncompleteProfile({ me: { missing }, modals }: IncompleteProfileProps) {
  const start = useEffectEvent(() => modals.complete(missing))
  useEffect(() => start(), [])
  const open = (part: MissingPart) => (part === 'pictures' ? modals.editPictures() : modals.editProfile(part))

  return (
    <section className={classes.card} aria-labelledby="incomplete-profile">
      <ProgressRing percent={computeCompleteness(missing)} label="Profile" size={136} />
      <div className={classes.words}>
        <Title id="incomplete-profile" order={2}>
          Incomplete Profile
        </Title>
        <Box component="p" c="dimmed" mt="sm" mb="md">
          Complete your profile for full access to suggestions. Still missing:
        </Box>
        <Box component="ul" className={shared.lineAbove}>
          {missing.map((part) => (
            <li key={part}>
              <UnstyledButton className={classes.part} onClick={() => open(part)}>
                {MISSING_TEXT[part]}
                <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
              </UnstyledButton>
            </li>
          ))}
        </Box>
        <div className={classes.actions}>
          <Button
            variant={missing.every((part) => part === 'pictures') ? 'default' : 'filled'}
            onClick={() => modals.editProfile()}
          >
            Edit profile
          </Button>
          <Button
            variant={missing.every((part) => part === 'pictures') ? 'filled' : 'default'}
            onClick={modals.editPictures}
          >
            Add picture
          </Button>
        </div>
      </div>
    </section>
  )
}
