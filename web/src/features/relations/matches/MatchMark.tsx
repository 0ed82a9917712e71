import { IconHearts } from '@tabler/icons-react'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import classes from './MatchMark.module.css'

const TEXT = 'You like each other'

/** Says that both like each other. */
export function MatchMark({ words = false }: { words?: boolean }) {
  return (
    <span className={classes.mark} data-words={words || undefined} title={TEXT}>
      <IconHearts size={20} stroke={1.75} aria-hidden="true" />
      {words ? TEXT : <Hidden>{TEXT}</Hidden>}
    </span>
  )
}
