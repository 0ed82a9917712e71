import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import shared from '../../../kit/ui/shared-styles.module.css'

/** Shows the link back to the page of log-in and security, above the title of a page. */
export function BackToSettings() {
  return (
    // The drawing, not its empty side, begins at the edge of the page. */
    <Box ms="-xs">
      <Link to="/users/settings" className={shared.back}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        {t`Login and security`}
      </Link>
    </Box>
  )
}
