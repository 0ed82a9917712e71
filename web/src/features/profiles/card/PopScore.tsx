import { Tooltip } from '@mantine/core'
import { choosePopularityTone } from '../profiles.model.ts'
import classes from './PopScore.module.css'

interface PopScoreProps {
  score: number
  /** True to say in a word what the degrees measure. */
  explained?: boolean
}

/** Shows a member's popularity as a temperature. */
export function PopScore({ score, explained = false }: PopScoreProps) {
  return (
    <Tooltip label="Popularity">
      <span
        className={classes.score}
        data-tone={choosePopularityTone(score)}
        role="img"
        aria-label={`Popularity ${score}`}
      >
        {score}°{explained && <span className={classes.word}> popularity</span>}
      </span>
    </Tooltip>
  )
}
