import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Group } from '@mantine/core'
import type { TonightPerson } from '@savanna/contract/discovery/tonight'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { endSentence } from '../../features/cards/cards.model.ts'
import {
  Interests,
  LargePhoto,
  type PhotoStepper,
  Presence,
  useOwnProfile,
} from '../../features/profiles/index.ts'
import { placeText } from '../../features/profiles/profiles.model.ts'
import shared from '../../kit/ui/shared-styles.module.css'
import classes from './Tonight.module.css'

interface PersonOfTonightProps {
  person: TonightPerson
  /** Receives the function that steps through the photos by keys. */
  photos: Ref<PhotoStepper>
  /** The buttons. */
  children: ReactNode
}

/** Shows one of the five large: the photo, why the two may suit each other, and the member's bio. */
export function PersonOfTonight({ person, photos, children }: PersonOfTonightProps) {
  const { firstname, mutual, why } = person
  const mine = useOwnProfile()?.tags ?? []
  return (
    <article className={classes.person} aria-label={person.firstname}>
      {/* The buttons stay when the next member comes, and so does the focus. */}
      <LargePhoto key={person.id} member={person} current stepper={photos} className={classes.picture} />
      <div className={classes.words}>
        <Reasons person={person} />
        {mutual && (
          <Group component="p" gap="xs" wrap="nowrap" c="var(--primary)" fw={600}>
            <IconArrowsExchange size={20} stroke={1.75} aria-hidden="true" />
            <span>
              <Trans>
                You’re one of <bdi>{firstname}</bdi>’s five tonight too
              </Trans>
            </span>
          </Group>
        )}
        {why.length > 0 && (
          <Flex component="ul" wrap="wrap" gap="xs" aria-label={t`Why you might get on`}>
            {why.map((words) => (
              <li key={words} className={shared.pill}>
                {words}
              </li>
            ))}
          </Flex>
        )}
        {person.bio && (
          <p className={shared.breakable} dir="auto">
            {person.bio}
          </p>
        )}
        <Interests tags={person.tags} mine={mine} />
        <Flex component="p" wrap="wrap" gap="xs" c="dimmed">
          <Presence of={person} /> {placeText(person)}
        </Flex>
      </div>
      <div className={classes.actions}>{children}</div>
    </article>
  )
}

function Reasons({ person: { compatibility } }: Pick<PersonOfTonightProps, 'person'>) {
  const [first, ...others] = compatibility?.reasons ?? []
  if (first === undefined) return null
  return (
    <div>
      <Box component="p" ff="heading" fw={500} fz="2xl" lh={1.2}>
        {endSentence(first)}
      </Box>
      {others.map((reason) => (
        <Box component="p" key={reason} fz="lg" mt="2xs">
          {endSentence(reason)}
        </Box>
      ))}
    </div>
  )
}
