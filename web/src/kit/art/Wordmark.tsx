import { SITE_NAME } from '@savanna/contract/site/name'
import { Mark } from './Mark.tsx'
import classes from './Wordmark.module.css'

/**
 * Shows logo and name. Put it into a link; it has its own text alternative. If `scarce`, a phone shows only the logo.
 */
export function Wordmark({ size = 32, scarce = false }: { size?: number; scarce?: boolean }) {
  return (
    <span className={classes.wordmark} data-scarce={scarce || undefined} style={{ fontSize: size * 0.78 }}>
      <Mark size={size} />
      <span className={classes.word}>{SITE_NAME}</span>
    </span>
  )
}
