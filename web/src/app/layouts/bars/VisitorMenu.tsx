import { Link } from '@tanstack/react-router'
import classes from './bar.module.css'

/** Shows the visitors' two ways in, as the specification has them in the bar. */
export function VisitorMenu() {
  return (
    <nav className={classes.icons} data-always aria-label="Account">
      <Link to="/users/login" className={classes.link}>
        Log in
      </Link>
      <Link to="/users/register" className={classes.link}>
        Register
      </Link>
    </nav>
  )
}
