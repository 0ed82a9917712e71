import { Link } from '@tanstack/react-router'
import { Brand } from './Brand.tsx'
import classes from './bar.module.css'

/** Shows the visitors' bar: the log-in link, and the logo. */
export function VisitorBar() {
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Brand />
        <nav className={classes.icons} data-always aria-label="Account">
          <Link to="/users/login" className={classes.link}>
            Log in
          </Link>
          <Link to="/users/register" className={classes.link}>
            Register
          </Link>
        </nav>
      </div>
    </header>
  )
}
