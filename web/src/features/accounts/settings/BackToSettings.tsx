import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './BackToSettings.module.css'

/** Shows the link back to the account settings, above the title of a page. */
export function BackToSettings() {
  return (
    <Link to="/users/settings" className={classes.back}>
      <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      Account settings
    </Link>
  )
}
