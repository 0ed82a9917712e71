import { t } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import { serverNow } from '../../../kit/network/server-clock.ts'
import { formatAgo, formatMoment } from '../../../kit/ui/ago.ts'
import { PresenceDot } from '../../../kit/ui/media/PresenceDot.tsx'
import { HoverTip } from '../../../kit/ui/overlays/HoverTip.tsx'
import { useMinute } from '../../../kit/ui/use-minute.ts'
import { NEVER_SEEN } from '../profiles.model.ts'
import classes from './Presence.module.css'

interface PresenceFields {
  online: 0 | 1
  last_connexion: string | null
  last_seen_hidden?: boolean | undefined
}

/** Shows that a member is online, when they were last seen, or only that they are offline if the rest is hidden. */
export function Presence({ of }: { of: PresenceFields }) {
  useMinute()
  const { online, last_connexion: last, last_seen_hidden: hidden } = of
  if (online === 1) {
    return (
      <span className={classes.presence}>
        <PresenceDot online />
        {t({ message: 'Online', context: 'presence' })}
      </span>
    )
  }
  if (hidden) {
    return (
      <span className={classes.presence}>
        <PresenceDot online={false} label={t({ message: 'Offline', context: 'presence' })} />
        {t({ message: 'Offline', context: 'presence' })}
      </span>
    )
  }
  if (last === null) {
    return (
      <HoverTip label={say(NEVER_SEEN)}>
        <span className={classes.presence}>
          <PresenceDot online={false} label={say(NEVER_SEEN)} />
          <span aria-hidden="true">{t({ message: 'Offline', context: 'presence' })}</span>
        </span>
      </HoverTip>
    )
  }
  const ago = formatAgo(last, serverNow())
  return (
    <time className={classes.presence} dateTime={last} title={formatMoment(last)}>
      {t`Last seen ${ago}`}
    </time>
  )
}
