import { t } from '@lingui/core/macro'
import { REACTIONS, type Reaction } from '@savanna/contract/chat/message'
import { say } from '@savanna/contract/language/say'
import type { KeyboardEvent } from 'react'
import { keyByReading } from '../../../kit/language/direction.ts'
import classes from './ReactionBar.module.css'
import { REACTION_NAMES, ReactionGlyph } from './ReactionGlyph.tsx'

interface Props {
  /** The member's own reaction. */
  mine: Reaction | undefined
  /** Called with null for the one taken back. */
  onPick: (reaction: Reaction | null) => void
}

/** Shows the six reactions as the first row of a message's menu; the arrow keys move along it and leave it. */
export function ReactionBar({ mine, onPick }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group within a menu is no fieldset
    <div className={classes.bar} role="group" aria-label={t`React`} onKeyDownCapture={walk}>
      {REACTIONS.map((reaction) => (
        <button
          key={reaction}
          type="button"
          className={classes.item}
          role="menuitemradio"
          aria-checked={reaction === mine}
          aria-label={say(REACTION_NAMES[reaction])}
          title={say(REACTION_NAMES[reaction])}
          tabIndex={-1}
          // The menu uses this to find the items its keys move through; its own item component takes no other role.
          data-menu-item
          onClick={() => onPick(reaction === mine ? null : reaction)}
        >
          <ReactionGlyph reaction={reaction} size={26} />
        </button>
      ))}
    </div>
  )
}

/** Moves the focus with the arrow keys: sideways within the bar, up and down out of it. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const bar = event.currentTarget
  const items = [...(bar.parentElement?.querySelectorAll<HTMLElement>('[data-menu-item]') ?? [])]
  const inBar = items.filter((item) => bar.contains(item))
  const at = inBar.indexOf(document.activeElement as HTMLElement)
  const below = items.slice(inBar.length)
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowRight: inBar[(at + 1) % inBar.length],
    ArrowLeft: inBar.at(at - 1),
    ArrowDown: below[0],
    ArrowUp: below.at(-1),
  }
  const target = targets[keyByReading(event.key)]
  if (!target) return
  event.preventDefault()
  event.stopPropagation()
  target.focus()
}
