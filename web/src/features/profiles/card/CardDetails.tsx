import { t } from '@lingui/core/macro'
import { Box, Stack } from '@mantine/core'
import type { Card } from '@savanna/contract/profiles/routes'
import shared from '../../../kit/ui/shared-styles.module.css'
import { placeText } from '../profiles.model.ts'
import { useOwnProfile } from '../profiles.queries.ts'
import { Interests } from './Interests.tsx'
import { PopScore } from './PopScore.tsx'

interface CardDetailsProps {
  card: Card
  /** The reason that the card's lines already give. */
  except?: string | undefined
}

/** Shows everything that a card's lines leave out: all interests and reasons, username, place and popularity. */
export function CardDetails({ card, except }: CardDetailsProps) {
  const mine = useOwnProfile()?.tags ?? []
  const { username } = card
  const place = placeText(card)
  const reasons = (card.compatibility?.reasons ?? []).filter((reason) => reason !== except)
  return (
    <Stack gap="sm">
      {card.tags.length > 0 && <Interests tags={card.tags} mine={mine} label={t`All interests`} />}
      {reasons.map((reason) => (
        <Box component="p" key={reason} fw={500}>
          {reason}
        </Box>
      ))}
      <Box component="p" c="dimmed" fz="sm" className={shared.breakable}>
        {t`@${username}, ${place}`}
      </Box>
      <div>
        <PopScore score={card.pop_score} explained />
      </div>
    </Stack>
  )
}
