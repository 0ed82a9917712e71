import { Tooltip } from '@mantine/core'
import { agoText, momentText } from '../../../kit/ui/ago.ts'
import { PresenceDot } from '../../../kit/ui/media/PresenceDot.tsx'
import { NEVER_SEEN } from '../profiles.model.ts'
import classes from './Presence.module.css'

interface Shown {
  online: 0 | 1
  last_connexion: string | null
  last_seen_hidden?: boolean | undefined
}

/** Whether it takes words to say how somebody is there: too many for a line on a photograph. */
export const hasLeft = ({ online, last_connexion, last_seen_hidden }: Shown): boolean =>
  online === 0 && last_connexion !== null && !last_seen_hidden

/** Here now, last seen when, never seen, or simply not here where that is all that is told. */
export function Presence({ of }: { of: Shown }) {
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
      <Tooltip label={NEVER_SEEN}>
        <span className={classes.presence}>
          <PresenceDot online={false} label={NEVER_SEEN} />
        </span>
      </Tooltip>
    )
  }
  return (
    <time className={classes.presence} dateTime={last} title={momentText(last)}>
      Last seen {agoText(last, Date.now())}
    </time>
  )
}
