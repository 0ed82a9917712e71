import { t } from '@lingui/core/macro'
import classes from './PresenceDot.module.css'

/** Shows a green dot when a member is online, with a text alternative. */
export function PresenceDot({ online, label }: { online: boolean; label?: string }) {
  const words = label ?? (online ? t`Online` : t`Offline`)
  return (
    <span
      className={classes.dot}
      data-online={online || undefined}
      role="img"
      aria-label={words}
      title={words}
    />
  )
}
