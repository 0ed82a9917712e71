import { Link } from '@tanstack/react-router'
import { Wordmark } from '../../../kit/art/Wordmark.tsx'
import classes from './bar.module.css'

/** Mark and wordmark, leading to the start. */
export function Brand() {
  return (
    <Link to="/" className={classes.brand}>
      <Wordmark />
    </Link>
  )
}
