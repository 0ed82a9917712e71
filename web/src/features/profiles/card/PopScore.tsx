import { Tooltip } from '@mantine/core'
import { popTone } from '../profiles.model.ts'
import classes from './PopScore.module.css'

/** How popular a member is, as a temperature. */
export function PopScore({ score }: { score: number }) {
  return (
    <Tooltip label="Popularity">
      <span
        className={classes.score}
        data-tone={popTone(score)}
        role="img"
        aria-label={`Popularity ${score}`}
      >
        {score}°
      </span>
    </Tooltip>
  )
}
