import { Tooltip } from '@mantine/core'
import { choosePopularityTone } from '../profiles.model.ts'
import classes from './PopScore.module.css'

/** Shows a member's popularity as a temperature. */
export function PopScore({ score }: { score: number }) {
  return (
    <Tooltip label="Popularity">
      <span
        className={classes.score}
        data-tone={choosePopularityTone(score)}
        role="img"
        aria-label={`Popularity ${score}`}
      >
        {score}°
      </span>
    </Tooltip>
  )
}
