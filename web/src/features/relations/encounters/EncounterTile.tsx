import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Box, Button, Group, Stack } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import type { ListEntry } from '@savanna/contract/relations/routes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Ago } from '../../../kit/ui/Ago.tsx'
import { BELOW_SM } from '../../../kit/ui/breakpoints.ts'
import { PresenceDot } from '../../../kit/ui/media/PresenceDot.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { Portrait } from '../../profiles/index.ts'
import { LikeButton } from '../likes/LikeButton.tsx'
import { useUnlike } from '../lists/blocks.queries.ts'
import { EndMatchDialog } from '../matches/EndMatchDialog.tsx'
import classes from './EncounterList.module.css'
import type { Encounter, EncounterList } from './encounters.queries.ts'

const WHAT: Record<EncounterList, MessageDescriptor> = {
  liking: msg({ message: 'Liked you', context: 'one member' }),
  liked: msg({ message: 'You liked', context: 'one member' }),
  visiting: msg({ message: 'Visited you', context: 'one member' }),
  visited: msg({ message: 'You visited', context: 'one member' }),
}

const SIZES = `${BELOW_SM} 50vw, 300px`

/** Shows a member with a large picture, when it happened, and the actions. */
export function EncounterTile({ entry, list }: { entry: Encounter; list: EncounterList }) {
  const { username, firstname, lastname } = entry
  const card = 'id' in entry ? entry : undefined
  return (
    <Stack component="li" gap="xs" miw={0}>
      <Box pos="relative">
        <Link
          to="/users/profile/$username"
          params={{ username }}
          className={classes.photo}
          tabIndex={-1}
          aria-hidden="true"
        >
          <Portrait member={entry} sizes={SIZES} decorative />
        </Link>
        {card && (
          <div className={classes.heart}>
            <LikeButton member={card} />
          </div>
        )}
      </Box>
      <Link to="/users/profile/$username" params={{ username }} className={classes.words}>
        <span className={`${shared.name} ${shared.underlined}`} dir="auto">
          {firstname} {lastname}
          {card?.age != null && `, ${card.age}`}
        </span>
        <Group component="span" gap="2xs" c="dimmed" fz="sm">
          {card?.online === 1 && <PresenceDot online />}
          {say(WHAT[list])} <Ago date={entry.date} />
        </Group>
      </Link>
      {list === 'liked' && !card && <Unlike entry={entry as ListEntry} />}
    </Stack>
  )
}

function Unlike({ entry: { user_id, firstname } }: { entry: ListEntry }) {
  const unlike = useUnlike()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={t`Remove your like for ${firstname}`}
        onClick={() => setAsking(true)}
      >
        {t({ message: 'Remove', context: 'like' })}
      </Button>
      <EndMatchDialog
        opened={asking}
        firstname={firstname}
        matched={false}
        busy={unlike.isPending}
        onConfirm={() => unlike.mutate(user_id, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
