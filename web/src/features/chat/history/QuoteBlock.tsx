import { t } from '@lingui/core/macro'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import type { BubbleQuote } from './history.model.ts'
import classes from './QuoteBlock.module.css'

interface Props {
  quote: BubbleQuote
  /** The match's first name. */
  name: string
  /** Shows the quoted message; undefined if it can't be shown. */
  onOpen?: (() => void) | undefined
}

/** Returns what screen readers say before the quoted text, where the screen shows only the name. */
function titleOf(mine: boolean, name: string): string {
  return mine
    ? t({ message: 'Reply to you', context: 'above a quoted message' })
    : t({ message: `Reply to ${name}`, context: 'above a quoted message' })
}

/** Shows the start of the message that another one replies to; a click goes there. */
export function QuoteBlock({ quote, name, onOpen }: Props) {
  const { mine, text, deleted } = quote
  const words = (
    <>
      <Hidden>{titleOf(mine, name)} </Hidden>
      <span className={classes.name} dir="auto" aria-hidden="true">
        {mine ? t`You` : name}
      </span>
      <span className={classes.text} data-deleted={deleted || undefined} dir="auto">
        {deleted ? t`Message deleted` : text}
      </span>
    </>
  )
  if (!onOpen) return <div className={classes.quote}>{words}</div>
  return (
    <button type="button" className={classes.quote} onClick={onOpen}>
      {words}
    </button>
  )
}
