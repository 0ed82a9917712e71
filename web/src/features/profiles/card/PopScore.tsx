import { msg, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import { say } from '@savanna/contract/language/say'
import { HoverTip } from '../../../kit/ui/overlays/HoverTip.tsx'
import { choosePopularityTone } from '../profiles.model.ts'
import classes from './PopScore.module.css'

interface PopScoreProps {
  score: number
  /** True to add a word for what the degrees measure. */
  explained?: boolean
  /** False if something else explains the degrees. */
  hinted?: boolean
}

/** Explains the degrees. */
const POPULARITY_LEGEND = msg`Popularity runs from 0° to 1000°. Visits, follows, likes and above all matches warm it up.`

/** Shows a member's popularity as a temperature, with an explanation on hover or touch. */
export function PopScore({ score, explained = false, hinted = true }: PopScoreProps) {
  const degrees = formatNumber(score)
  const tone = choosePopularityTone(score)
  const shown = (
    <Box
      component="span"
      c={`var(--score-${tone})`}
      className={classes.score}
      data-tone={tone}
      role="img"
      aria-label={t`Popularity ${degrees}`}
    >
      {degrees}°{explained && <span className={classes.word}> {t`popularity`}</span>}
    </Box>
  )
  if (!hinted) return shown
  return (
    <HoverTip label={say(POPULARITY_LEGEND)} multiline touch>
      {shown}
    </HoverTip>
  )
}
