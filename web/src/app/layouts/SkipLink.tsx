import { t } from '@lingui/core/macro'
import classes from './frame.module.css'

/** The id of the element that contains the page itself. */
export const CONTENT = 'content'

/** Lets keyboard users skip the bars; visible only while focused. */
export function SkipLink() {
  return (
    <a className={classes.skip} href={`#${CONTENT}`}>
      {t`Skip to content`}
    </a>
  )
}
