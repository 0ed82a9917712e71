import { formatAgo, formatMoment } from '../../../kit/ui/ago.ts'
import { PresenceDot } from '../../../kit/ui/media/PresenceDot.tsx'
import { HoverTip } from '../../../kit/ui/overlays/HoverTip.tsx'
import { NEVER_SEEN } from '../profiles.model.ts'
import classes from './Presence.module.css'

interface PresenceFields {
  online: 0 | 1
  last_connexion: string | null
  last_seen_hidden?: boolean | undefined
}

/** Shows that a member is online, when they were last seen, or only that they are offline where the rest is hidden. */
export function Presence({ of }: { of: PresenceFields }) {
  const { online, last_connexion: last, last_seen_hidden: hidden } = of
  if (online === 1) {
    return (
      <span className={classes.presence}>
        <PresenceDot online />
        Online
      </span>
    )
  }
  if (hidden) {
    return (
      <span className={classes.presence}>
        <PresenceDot online={false} label="Offline" />
        Offline
      </span>
    )
  }
  if (last === null) {
    return (
      <HoverTip label={NEVER_SEEN}>
        <span className={classes.presence}>
          <PresenceDot online={false} label={NEVER_SEEN} />
          <span aria-hidden="true">Offline</span>
        </span>
      </HoverTip>
    )
  }
  return (
    <time className={classes.presence} dateTime={last} title={formatMoment(last)}>
      Last seen {formatAgo(last, Date.now())}
    </time>
  )
}
