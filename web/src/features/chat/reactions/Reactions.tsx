import { t } from '@lingui/core/macro'
import type { Reaction } from '@savanna/contract/chat/message'
import { say } from '@savanna/contract/language/say'
import type { BubbleReaction } from '../history/history.model.ts'
import { REACTION_NAMES, ReactionGlyph } from './ReactionGlyph.tsx'
import classes from './Reactions.module.css'

interface Props {
  reactions: BubbleReaction[]
  /** The match's first name. */
  name: string
  onReact: (reaction: Reaction | null) => void
}

/** Shows the reactions below a message; a click adds the same one, or takes the member's own back. */
export function Reactions({ reactions, name, onReact }: Props) {
  if (reactions.length === 0) return null
  return (
    <div className={classes.reactions}>
      {reactions.map(({ reaction, count, mine }) => (
        <button
          key={reaction}
          type="button"
          className={classes.reaction}
          aria-pressed={mine}
          aria-label={labelOf({ reaction, count, mine }, name)}
          onClick={() => onReact(mine ? null : reaction)}
        >
          <ReactionGlyph reaction={reaction} size={18} />
          <span aria-hidden="true">{count}</span>
        </button>
      ))}
    </div>
  )
}

function labelOf({ reaction, count, mine }: BubbleReaction, name: string): string {
  const reactionName = say(REACTION_NAMES[reaction])
  if (count > 1) return t`${reactionName}, ${count}: you and ${name}`
  return mine ? t`${reactionName}, ${count}: you` : t`${reactionName}, ${count}: ${name}`
}
