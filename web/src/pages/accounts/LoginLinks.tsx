import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import classes from '../../features/accounts/accounts.module.css'

/** Returns the greeting for people who log in. */
export const loginNote = () => t`Good to see you again.`

/** Shows the links below the login form. */
export function LoginLinks() {
  return (
    <nav className={classes.links} aria-label={t`Other options`}>
      <Link to="/users/register">{t`New here? Register`}</Link>
      <Link to="/users/forgot-password">{t`Forgot your password?`}</Link>
    </nav>
  )
}
