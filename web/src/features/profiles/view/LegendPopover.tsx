import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { BorrowedTarget } from '../../../kit/ui/overlays/BorrowedTarget.tsx'
import { Popover } from '../../../kit/ui/overlays/Popover.tsx'
import type { Opener } from '../../../kit/ui/overlays/use-opener.ts'

/** Explains the degrees of popularity, beside the button that opens it. */
export function LegendPopover({ target, ...opener }: Opener) {
  return (
    <Popover {...opener} width={280} position="bottom-start" withArrow>
      <Popover.Target>
        <BorrowedTarget element={target} />
      </Popover.Target>
      <Popover.Dropdown>
        <Box component="p" fz="sm">
          {t`Popularity runs from 0° to 1000°. Visits, follows, likes and above all matches warm it up. Blue is 0°, amber is below 100°, red is 100° and above.`}
        </Box>
      </Popover.Dropdown>
    </Popover>
  )
}
