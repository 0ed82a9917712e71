import { t } from '@lingui/core/macro'
import { Box, Button, Group, Stack } from '@mantine/core'
import { cutText } from '@savanna/contract/language/cut-text'
import { say } from '@savanna/contract/language/say'
import type { Card, OwnProfile } from '@savanna/contract/profiles/routes'
import { IconPencil } from '@tabler/icons-react'
import { inViewingOrder } from '../../features/pictures/index.ts'
import { UserCard } from '../../features/profiles/card/UserCard.tsx'
import { MISSING_TEXT } from '../../features/profiles/profiles.model.ts'
import { useMe } from '../../features/profiles/profiles.queries.ts'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { SectionTitle } from '../../kit/ui/SectionTitle.tsx'
import classes from './AboutPage.module.css'
import { type ProfileModals, useProfileModals } from './use-profile-modals.tsx'

/** Shows the member's own card as others see it, and what would improve it. */
export function AboutPage() {
  const me = useMe()
  const modals = useProfileModals()
  return (
    <>
      <PageTitle
        note={t`This is your card, as others see it in their suggestions.`}
      >{t`About you`}</PageTitle>
      <div className={classes.page}>
        <UserCard card={cardOf(me)} eager heading="h2" />
        <Stack gap="lg">
          {me.missing.length > 0 && <Missing me={me} modals={modals} />}
          <Group>
            <Button
              leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
              onClick={() => modals.editProfile()}
            >
              {t`Edit profile`}
            </Button>
            <LinkButton variant="default" to="/users/profile/$username" params={{ username: me.username }}>
              {t`See full profile`}
            </LinkButton>
          </Group>
        </Stack>
      </div>
      {modals.element}
    </>
  )
}

function Missing({ me, modals }: { me: OwnProfile; modals: ProfileModals }) {
  return (
    <section aria-labelledby="missing-title">
      <SectionTitle id="missing-title" mb="xs">
        {t`Still missing`}
      </SectionTitle>
      <Box component="ul" ms="-md">
        {me.missing.map((part) => (
          <li key={part}>
            <Button
              variant="subtle"
              onClick={() => (part === 'pictures' ? modals.editPictures() : modals.editProfile(part))}
            >
              {say(MISSING_TEXT[part])}
            </Button>
          </li>
        ))}
      </Box>
    </section>
  )
}

function cardOf(me: OwnProfile): Card {
  const photos = inViewingOrder(me.pictures)
  const lastname = me.hide_lastname ? `${cutText(me.lastname, 1).toUpperCase()}.` : me.lastname
  return { ...me, lastname, photos, distance_km: null, liked: false, likes_me: false, followed: false }
}
