import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { Match } from '@savanna/contract/chat/routes'
import { Link } from '@tanstack/react-router'
import { useMember } from '../../../kit/session/session.ts'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { PresenceDot } from '../../../kit/ui/media/PresenceDot.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { RoundPortrait } from '../../profiles/index.ts'
import { readDraft } from '../composer/draft.ts'
import classes from './NewMatches.module.css'

/** Shows matches without messages as a row of pictures, newest first. */
export function NewMatches({ matches, roomId }: { matches: Match[]; roomId: string | undefined }) {
  return (
    <Box component="section" mb="xs" pb="sm" className={shared.lineBelow} aria-label={t`New matches`}>
      <Box
        component="h2"
        c="dimmed"
        ff="text"
        fw={600}
        fz="sm"
        lh={1.3}
        px="var(--edge)"
        pb="xs"
      >{t`New matches`}</Box>
      <ul className={classes.row}>
        {matches.map((match) => (
          <li key={match.room_id}>
            <NewMatch match={match} selected={match.room_id === roomId} />
          </li>
        ))}
      </ul>
    </Box>
  )
}

function NewMatch({ match: { room_id, other }, selected }: { match: Match; selected: boolean }) {
  const hasDraft = readDraft(useMember().id, room_id).trim() !== ''
  return (
    <Link
      to="/chat/messages"
      search={{ room: room_id }}
      className={classes.match}
      data-selected={selected || undefined}
      aria-current={selected ? 'page' : undefined}
    >
      <Box
        component="span"
        bd="2px solid var(--primary)"
        bdrs="var(--radius-circle)"
        lh={0}
        p={2}
        pos="relative"
      >
        <RoundPortrait member={other} size={64} />
        <Box component="span" lh={0} className={classes.dot}>
          <PresenceDot online={other.online === 1} />
        </Box>
      </Box>
      <Box component="span" fz="sm" fw={600} maw="100%" className={shared.ellipsis} dir="auto">
        {other.firstname}
      </Box>
      {hasDraft && (
        <Hidden>
          {t({ message: ', draft', comment: 'Follows the name of a match, for screen readers' })}
        </Hidden>
      )}
    </Link>
  )
}
