import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import shared from '../../../kit/ui/shared-styles.module.css'

/** Shows the link back to the login and security page, above a page's title. */
export function BackToSettings() {
  return (
    // The drawing, not its empty side, aligns with the page's edge. */
    <Box ms="-xs">
      <Link to="/users/settings" className={shared.back}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        {t`Settings`}
      </Link>
    </Box>
  )
}
