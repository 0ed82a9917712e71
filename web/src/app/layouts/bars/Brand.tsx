import { Link } from '@tanstack/react-router'
import { Wordmark } from '../../../kit/art/Wordmark.tsx'
import classes from './bar.module.css'

/** Shows logo and name as a link to the home page. Beside the visitors' menu, a phone shows only the logo. */
export function Brand({ scarce = false }: { scarce?: boolean }) {
  return (
    <Link to="/" className={classes.brand}>
      <Wordmark scarce={scarce} />
    </Link>
  )
}
