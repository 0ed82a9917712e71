import { Mark } from './Mark.tsx'
import classes from './Wordmark.module.css'

/** Shows logo and name. Put it into a link; it has its own text alternative. */
export function Wordmark({ size = 32 }: { size?: number }) {
  return (
    <span className={classes.wordmark} style={{ fontSize: size * 0.78 }}>
      <Mark size={size} />
      <span className={classes.word}>Savanna</span>
    </span>
  )
}
