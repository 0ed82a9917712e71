import { Popover } from '@mantine/core'
import { BorrowedTarget } from '../../../kit/ui/overlays/BorrowedTarget.tsx'
import type { Opener } from '../../../kit/ui/overlays/use-opener.ts'
import { POPULARITY_LEGEND } from '../card/PopScore.tsx'
import classes from './PopLegend.module.css'

/** Says what the degrees of popularity mean, at the button that asks. */
export function LegendPopover({ target, ...opener }: Opener) {
  return (
    <Popover {...opener} width={280} position="bottom-start" withArrow>
      <Popover.Target>
        <BorrowedTarget element={target} />
      </Popover.Target>
      <Popover.Dropdown>
        <p className={classes.legend}>
          {POPULARITY_LEGEND} Blue is 0°, amber is below 100°, red is from 100° on.
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}
