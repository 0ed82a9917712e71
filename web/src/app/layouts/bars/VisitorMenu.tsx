import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { LanguageSwitch } from '../../../kit/language/LanguageSwitch.tsx'
import classes from './bar.module.css'

/** Shows Log in and Register, which the specification puts in the visitors' bar. */
export function VisitorMenu() {
  return (
    <nav className={classes.icons} data-always aria-label={t`Account`}>
      <LanguageSwitch />
      <Link to="/users/login" className={classes.link}>
        {t`Log in`}
      </Link>
      <Link to="/users/register" className={classes.link}>
        {t`Register`}
      </Link>
    </nav>
  )
}
