import { t } from '@lingui/core/macro'
import type { Match } from '@savanna/contract/chat/routes'
import { Link } from '@tanstack/react-router'
import { useMember } from '../../../kit/session/session.ts'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { PresenceDot } from '../../../kit/ui/media/PresenceDot.tsx'
import { RoundPortrait } from '../../profiles/index.ts'
import { readDraft } from '../composer/draft.ts'
import classes from './NewMatches.module.css'

/** Shows matches with whom nothing was written yet as a row of portraits, the newest first. */
export function NewMatches({ matches, roomId }: { matches: Match[]; roomId: string | undefined }) {
  return (
    <section className={classes.fresh} aria-label={t`New matches`}>
      <h2 className={classes.title}>{t`New matches`}</h2>
      <ul className={classes.row}>
        {matches.map((match) => (
          <li key={match.room_id}>
            <NewMatch match={match} selected={match.room_id === roomId} />
          </li>
        ))}
      </ul>
    </section>
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
      <span className={classes.portrait}>
        <RoundPortrait member={other} size={64} />
        <span className={classes.dot}>
          <PresenceDot online={other.online === 1} />
        </span>
      </span>
      <span className={classes.name} dir="auto">
        {other.firstname}
      </span>
      {hasDraft && (
        <Hidden>
          {t({ message: ', draft', comment: 'Follows the name of a match, for screen readers' })}
        </Hidden>
      )}
    </Link>
  )
}
