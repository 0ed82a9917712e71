import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { formatPercent } from '@savanna/contract/language/numbers'
import classes from './ProgressRing.module.css'

const RADIUS = 44
const AROUND = 2 * Math.PI * RADIUS

/** Shows a fraction as a ring, with the percentage in the middle. */
export function ProgressRing({
  percent,
  label,
  size = 120,
}: {
  percent: number
  label: string
  size?: number
}) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)))
  const share = formatPercent(shown)
  return (
    <Box
      component="svg"
      flex="none"
      viewBox="0 0 100 100"
      width={size}
      height={size}
      role="img"
      aria-label={t`${label}: ${share}`}
    >
      <circle className={classes.track} cx="50" cy="50" r={RADIUS} />
      {shown > 0 && (
        <circle
          className={classes.done}
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={`${(AROUND * shown) / 100} ${AROUND}`}
          transform="rotate(-90 50 50)"
        />
      )}
      <text x="50" y="50" className={classes.figure}>
        {share}
      </text>
    </Box>
  )
}
