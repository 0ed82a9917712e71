import { Mark } from './Mark.tsx'
import classes from './Wordmark.module.css'

/** Mark and name. Put it in a link; it brings its own words. */
export function Wordmark({ size = 32 }: { size?: number }) {
  return (
    <span className={classes.wordmark} style={{ fontSize: size * 0.78 }}>
      <Mark size={size} />
      Savanna
    </span>
  )
}
