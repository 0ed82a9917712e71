import { Tooltip } from '@mantine/core'
import { PresenceDot } from '../../kit/ui/PresenceDot.tsx'
import classes from './Presence.module.css'
import { lastSeenText, NEVER_SEEN } from './profiles.model.ts'

interface PresenceProps {
  online: 0 | 1
  last_connexion: string | null
}

/** Here now, last seen when, or never seen. */
export function Presence({ online, last_connexion: last }: PresenceProps) {
  if (online === 1) {
    return (
      <span className={classes.presence}>
        <PresenceDot online />
        Online
      </span>
    )
  }
  if (last === null) {
    return (
      <Tooltip label={NEVER_SEEN}>
        <span className={classes.presence}>
          <PresenceDot online={false} label={NEVER_SEEN} />
        </span>
      </Tooltip>
    )
  }
  return (
    <time className={classes.presence} dateTime={last} title={new Date(last).toLocaleString()}>
      Last seen {lastSeenText(last, Date.now())}
    </time>
  )
}
