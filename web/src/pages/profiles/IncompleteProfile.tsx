import { t } from '@lingui/core/macro'
import { Box, Button, Flex, Title } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import type { OwnProfile } from '@savanna/contract/profiles/routes'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { computeCompleteness, MISSING_TEXT } from '../../features/profiles/profiles.model.ts'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { ProgressRing } from '../../kit/ui/media/ProgressRing.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import { questionAbout } from '../welcome/welcome.model.ts'
import classes from './IncompleteProfile.module.css'
import type { ProfileModals } from './use-profile-modals.tsx'

interface IncompleteProfileProps {
  me: Pick<OwnProfile, 'missing'>
  /** The page's dialogs: they outlive this card, which disappears with the last missing part. */
  modals: ProfileModals
}

/** Replaces the suggestions: shows how complete the profile is and what is missing, and links to the next question. */
export function IncompleteProfile({ me: { missing }, modals }: IncompleteProfileProps) {
  return (
    <section className={classes.card} aria-labelledby="incomplete-profile">
      <ProgressRing percent={computeCompleteness(missing)} label={t`Profile`} size={136} />
      <Box flex={1} miw={0} className={classes.words}>
        <Title id="incomplete-profile" order={2}>
          {t`Incomplete Profile`}
        </Title>
        <Box component="p" c="dimmed" mt="sm" mb="md">
          {t`Complete your profile for full access to suggestions. Still missing:`}
        </Box>
        <Box component="ul" className={shared.lineAbove}>
          {missing.map((part) => (
            <li key={part}>
              <Link to="/users/welcome" search={{ at: questionAbout(part) }} className={classes.part}>
                {say(MISSING_TEXT[part])}
                <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </Box>
        <Flex wrap="wrap" gap="sm" mt="lg" className={classes.actions}>
          <LinkButton size="lg" to="/users/welcome">
            {t`Continue`}
          </LinkButton>
          <Button variant="subtle" onClick={() => modals.editProfile()}>
            {t`Edit profile`}
          </Button>
          <Button variant="subtle" onClick={modals.editPictures}>
            {t`Add picture`}
          </Button>
        </Flex>
      </Box>
    </section>
  )
}
