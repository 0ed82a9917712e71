import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'

/** Shows the number of active filters on the button that opens them. */
export function ActiveCount({ count }: { count: number }) {
  if (count === 0) return null
  const shown = formatNumber(count)
  return (
    <Box component="span" fz="xs" lh="20px" ms="xs" miw={20} px="xs" className={shared.badge}>
      <Trans comment="On a button that opens filters: how many of them are active; the word is for screen readers alone">
        {shown}
        <Hidden> active</Hidden>
      </Trans>
    </Box>
  )
}
