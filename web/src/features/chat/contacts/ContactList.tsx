import { plural, t } from '@lingui/core/macro'
import type { Match } from '@savanna/contract/chat/routes'
import { Link } from '@tanstack/react-router'
import { useMember } from '../../../kit/session/session.ts'
import { countText } from '../../../kit/ui/CountBadge.tsx'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { PresenceDot } from '../../../kit/ui/media/PresenceDot.tsx'
import { useToday } from '../../../kit/ui/use-minute.ts'
import { RoundPortrait } from '../../profiles/index.ts'
import { readDraft } from '../composer/draft.ts'
import { listTimeText } from '../history/history.model.ts'
import classes from './ContactList.module.css'
import { formatPreview } from './contacts.model.ts'

/** Shows matches as a list, latest conversation first. */
export function ContactList({ matches, roomId }: { matches: Match[]; roomId: string | undefined }) {
  return (
    <ul className={classes.list}>
      {matches.map((match) => (
        <li key={match.room_id}>
          <Contact match={match} selected={match.room_id === roomId} />
        </li>
      ))}
    </ul>
  )
}

function Contact({ match, selected }: { match: Match; selected: boolean }) {
  const me = useMember().id
  const { other, last_message: last } = match
  const unread = selected ? 0 : match.unread
  const draft = selected ? '' : readDraft(me, match.room_id).trim()
  const date = last?.date ?? match.date
  const today = useToday()

  return (
    <Link
      to="/chat/messages"
      search={{ room: match.room_id }}
      className={classes.contact}
      data-selected={selected || undefined}
      data-unread={unread > 0 || undefined}
      aria-current={selected ? 'page' : undefined}
    >
      <span className={classes.portrait}>
        <RoundPortrait member={other} size={52} />
        <span className={classes.dot}>
          <PresenceDot online={other.online === 1} />
        </span>
      </span>
      <span className={classes.name} dir="auto">
        {other.firstname}
      </span>
      <time className={classes.time} dateTime={date}>
        {listTimeText(date, today)}
      </time>
      <span className={classes.preview} data-new={last ? undefined : true} dir="auto">
        {draft ? (
          <>
            <span className={classes.draft}>{t`Draft:`}</span> {draft}
          </>
        ) : (
          formatPreview(last, me)
        )}
      </span>
      {unread > 0 && (
        <span className={classes.count}>
          <span aria-hidden="true">{countText(unread)}</span>
          <Hidden>{plural(unread, { one: '# unread', other: '# unread' })}</Hidden>
        </span>
      )}
    </Link>
  )
}
