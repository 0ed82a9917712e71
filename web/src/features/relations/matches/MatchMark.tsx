import { t } from '@lingui/core/macro'
import { IconHearts } from '@tabler/icons-react'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import classes from './MatchMark.module.css'

/** Shows that both like each other. */
export function MatchMark({ words = false }: { words?: boolean }) {
  const text = t`You like each other`
  return (
    <span className={classes.mark} data-words={words || undefined} title={text}>
      <IconHearts size={20} stroke={1.75} aria-hidden="true" />
      {words ? text : <Hidden>{text}</Hidden>}
    </span>
  )
}
