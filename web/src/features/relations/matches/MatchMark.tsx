import { t } from '@lingui/core/macro'
import { IconHearts } from '@tabler/icons-react'
import classes from './MatchMark.module.css'

/** Shows that both like each other. */
export function MatchMark() {
  return (
    <span className={classes.mark}>
      <IconHearts size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>{t`You like each other`}</span>
    </span>
  )
}
