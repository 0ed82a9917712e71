import { Popover, UnstyledButton } from '@mantine/core'
import { POPULARITY_LEGEND, PopScore } from '../card/PopScore.tsx'
import classes from './PopLegend.module.css'

/** Shows a member's popularity as a button that tells what the degrees mean. */
export function PopLegend({ score }: { score: number }) {
  return (
    <Popover width={280} position="bottom-start" withArrow>
      <Popover.Target>
        <UnstyledButton className={classes.score ?? ''} aria-label={`${score}° popularity: what is that?`}>
          <PopScore score={score} explained hinted={false} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={classes.legend}>
          {POPULARITY_LEGEND} Blue is 0°, amber is below 100°, red is from 100° on.
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}
