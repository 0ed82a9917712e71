import { t } from '@lingui/core/macro'
import { Box, Stack } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import type { Card } from '@savanna/contract/profiles/routes'
import { IconChevronDown, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../../../kit/ui/buttons/IconButton.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { NO_BIO, placeText } from '../profiles.model.ts'
import { useOwnProfile } from '../profiles.queries.ts'
import { Interests } from './Interests.tsx'
import { PopScore } from './PopScore.tsx'
import classes from './Reveal.module.css'

interface RevealProps {
  card: Card
  open: boolean
  onToggle: () => void
  /** Further actions. */
  children?: ReactNode
}

/** Shows a card's button and the panel that it opens: the bio, the username, popularity, and the card's lines in full. */
export function Reveal({ card, open, onToggle, children }: RevealProps) {
  const panel = useId()
  const { firstname } = card
  // Rendered only once opened, since most members never open it; then it stays while the panel closes.
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return (
    <>
      <IconButton
        className={classes.button}
        aria-expanded={open}
        aria-controls={panel}
        aria-label={open ? t`Hide bio` : t`Read ${firstname}’s bio`}
        onClick={onToggle}
      >
        {open ? <IconChevronDown size={24} stroke={1.75} /> : <IconInfoCircle size={24} stroke={1.75} />}
      </IconButton>
      <div id={panel} className={classes.panel} data-open={open || undefined} inert={!open}>
        {opened && (
          <>
            <div className={classes.bio}>
              <p dir="auto">{card.bio ?? say(NO_BIO)}</p>
            </div>
            <Rest card={card} />
            {children && <div className={classes.actions}>{children}</div>}
          </>
        )}
      </div>
    </>
  )
}

function Rest({ card }: { card: Card }) {
  const mine = useOwnProfile()?.tags ?? []
  const { username } = card
  const place = placeText(card)
  const reasons = card.compatibility?.reasons ?? []
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
