import { ActionIcon, Box, Flex, Stack } from '@mantine/core'
import type { Card } from '@savanna/contract/profiles/routes'
import { IconChevronDown, IconClock, IconInfoCircle, IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { BELOW_LG, BELOW_SM } from '../../../kit/ui/breakpoints.ts'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { hasLeft, Presence } from '../presence/Presence.tsx'
import { formatAge, formatIdentity, NO_BIO } from '../profiles.model.ts'
import { useOwnProfile } from '../profiles.queries.ts'
import { GenderIcon } from './GenderIcon.tsx'
import { Interests } from './Interests.tsx'
import { PlaceLine } from './PlaceLine.tsx'
import { PopScore } from './PopScore.tsx'
import { Portrait } from './Portrait.tsx'
import classes from './UserCard.module.css'

interface UserCardProps {
  card: Card
  /** The like button. */
  action?: ReactNode
  /** What else can be done, behind the bio. */
  revealedAction?: ReactNode
  /** Called when the member follows a link to the profile. */
  onOpen?: () => void
  /** For the first cards on a page: the picture is loaded at once. */
  eager?: boolean
  heading?: 'h2' | 'h3'
}

const SHOWN_TAGS = 4
const SIZES = `${BELOW_SM} 100vw, ${BELOW_LG} 50vw, 400px`

/** Shows a member in a list: the photo, the facts below it, the bio after one press. */
export function UserCard({
  card,
  action,
  revealedAction,
  onOpen,
  eager = false,
  heading: Heading = 'h3',
}: UserCardProps) {
  const [revealed, setRevealed] = useState(false)
  const panel = useId()
  const mine = useOwnProfile()?.tags ?? []
  const away = hasLeft(card)
  const profile = {
    to: '/users/profile/$username',
    params: { username: card.username },
    ...(onOpen && { onClick: onOpen }),
  } as const

  return (
    <Flex component="article" direction="column" miw={0} className={shared.card} aria-label={card.firstname}>
      <div className={classes.picture}>
        <Link {...profile} className={classes.photoLink} tabIndex={-1} aria-hidden="true">
          <Portrait member={card} sizes={SIZES} eager={eager} className={classes.photo} decorative />
        </Link>
        <div className={classes.caption}>
          <Heading className={classes.name}>
            {card.firstname} {card.lastname}
          </Heading>
          <div className={classes.line}>
            {formatAge(card.age)}
            {!away && <Presence of={card} />}
          </div>
        </div>
        <Reveal id={panel} open={revealed} onToggle={() => setRevealed(!revealed)} name={card.firstname}>
          <Box component="p" fz="lg" lh={1.45} mb="sm" mih={72} className={shared.breakable} dir="auto">
            {card.bio ?? NO_BIO}
          </Box>
          {revealedAction}
        </Reveal>
        {action && <div className={classes.action}>{action}</div>}
      </div>
      <Stack gap="xs" flex={1} p="md">
        <Flex component="p" align="baseline" justify="space-between" gap="sm">
          <Box component="span" c="dimmed" fz="sm" className={shared.breakable}>
            @{card.username}
          </Box>
          <PopScore score={card.pop_score} />
        </Flex>
        <p className={classes.place}>
          <PlaceLine place={card} />
        </p>
        {away && (
          <p className={classes.kind}>
            <IconClock size={20} stroke={1.75} aria-hidden="true" />
            <Presence of={card} />
          </p>
        )}
        <p className={classes.kind}>
          <GenderIcon gender={card.gender} />
          {formatIdentity(card)}
        </p>
        <Reason reasons={card.compatibility?.reasons} />
        {card.tags.length > 0 && <Interests tags={card.tags} mine={mine} most={SHOWN_TAGS} />}
        <Link {...profile} className={classes.more}>
          See Profile<Hidden> of {card.firstname}</Hidden>
        </Link>
      </Stack>
    </Flex>
  )
}

/** Shows the best reason for the match in one line. */
function Reason({ reasons }: { reasons: string[] | undefined }) {
  const [first] = reasons ?? []
  if (!first) return null
  return (
    <p className={classes.reason}>
      <IconSparkles size={20} stroke={1.75} aria-hidden="true" />
      {first}
    </p>
  )
}

interface RevealProps {
  id: string
  open: boolean
  onToggle: () => void
  name: string
  children: ReactNode
}

function Reveal({ id, open, onToggle, name, children }: RevealProps) {
  return (
    <>
      <ActionIcon
        className={classes.reveal}
        variant="filled"
        aria-expanded={open}
        aria-controls={id}
        aria-label={open ? 'Hide the bio' : `Read ${name}’s bio`}
        onClick={onToggle}
      >
        {open ? <IconChevronDown size={24} stroke={1.75} /> : <IconInfoCircle size={24} stroke={1.75} />}
      </ActionIcon>
      <div id={id} className={classes.panel} data-open={open || undefined} inert={!open}>
        {children}
      </div>
    </>
  )
}
