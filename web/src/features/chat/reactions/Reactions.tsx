import type { Reaction } from '@savanna/contract/chat/message'
import type { BubbleReaction } from '../history/history.model.ts'
import { REACTION_NAMES, ReactionGlyph } from './ReactionGlyph.tsx'
import classes from './Reactions.module.css'

interface Props {
  reactions: BubbleReaction[]
  /** First name of the other. */
  name: string
  onReact: (reaction: Reaction | null) => void
}

/** Shows the reactions below a message; a press gives the same one, or takes the own one back. */
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
          aria-label={`${REACTION_NAMES[reaction]}, ${count}: ${whoGave({ count, mine, name })}`}
          onClick={() => onReact(mine ? null : reaction)}
        >
          <ReactionGlyph reaction={reaction} size={18} />
          <span aria-hidden="true">{count}</span>
        </button>
      ))}
    </div>
  )
}

function whoGave({ count, mine, name }: { count: number; mine: boolean; name: string }): string {
  if (count > 1) return `you and ${name}`
  return mine ? 'you' : name
}
