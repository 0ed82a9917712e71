import { HoverTip } from '../../../kit/ui/overlays/HoverTip.tsx'
import { choosePopularityTone } from '../profiles.model.ts'
import classes from './PopScore.module.css'

interface PopScoreProps {
  score: number
  /** True to say in a word what the degrees measure. */
  explained?: boolean
  /** False where something else tells what the degrees mean. */
  hinted?: boolean
}

/** What the degrees mean. */
export const POPULARITY_LEGEND =
  'Popularity goes from 0° to 1000°. Visits, follows, likes and most of all matches warm it.'

/** Shows a member's popularity as a temperature. A finger or a pointer on it brings up what it means. */
export function PopScore({ score, explained = false, hinted = true }: PopScoreProps) {
  const shown = (
    <span
      className={classes.score}
      data-tone={choosePopularityTone(score)}
      role="img"
      aria-label={`Popularity ${score}`}
    >
      {score}°{explained && <span className={classes.word}> popularity</span>}
    </span>
  )
  if (!hinted) return shown
  return (
    <HoverTip label={POPULARITY_LEGEND} multiline touch>
      {shown}
    </HoverTip>
  )
}
