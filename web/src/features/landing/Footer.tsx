import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Wordmark } from '../../kit/art/Wordmark.tsx'
import classes from './Footer.module.css'

/** The end of the page, after dark. */
export function Footer() {
  return (
    <footer className={`night ${classes.footer}`}>
      <div className={classes.page}>
        <p className={classes.line}>See you at the water.</p>
        <Button component={Link} to="/users/register" size="lg" className={classes.join ?? ''}>
          Sign Up
        </Button>
        <div className={classes.foot}>
          <Wordmark />
          <nav aria-label="Account" className={classes.links}>
            <Link to="/users/login">Log In</Link>
            <Link to="/users/register">Sign Up</Link>
            <Link to="/users/forgot-password">Forgot your password?</Link>
          </nav>
          <p className={classes.note}>Free software under the AGPL. For adults, 18 and over.</p>
        </div>
      </div>
    </footer>
  )
}
