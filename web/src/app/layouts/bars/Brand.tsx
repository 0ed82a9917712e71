import { Link } from '@tanstack/react-router'
import { Wordmark } from '../../../kit/art/Wordmark.tsx'
import classes from './bar.module.css'

/** Shows logo and name, as a link to the home page. */
export function Brand() {
  return (
    <Link to="/" className={classes.brand}>
      <Wordmark />
    </Link>
  )
}
