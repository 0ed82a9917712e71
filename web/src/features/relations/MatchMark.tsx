import { IconHearts } from '@tabler/icons-react'
import classes from './MatchMark.module.css'

/** Says that both like each other. */
export function MatchMark({ words = false }: { words?: boolean }) {
  return (
    <span className={classes.mark} data-words={words || undefined} title="You like each other">
      <IconHearts size={20} stroke={1.75} aria-hidden="true" />
      <span className={words ? undefined : classes.hidden}>You like each other</span>
    </span>
  )
}
