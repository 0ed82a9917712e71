import { t } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import type { Card } from '@savanna/contract/profiles/routes'
import { IconChevronDown, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../../../kit/ui/buttons/IconButton.tsx'
import { NO_BIO } from '../profiles.model.ts'
import { CardDetails } from './CardDetails.tsx'
import classes from './Reveal.module.css'

interface RevealProps {
  card: Card
  open: boolean
  onToggle: () => void
  /** Further actions. */
  children?: ReactNode
}

/** Shows a card's button and the panel that it opens: the bio, the username, popularity, and the card's lines in full. */
export function Reveal({ card, open, onToggle, children }: RevealProps) {
  const panel = useId()
  const { firstname } = card
  // Rendered only once opened, since most members never open it; then it stays while the panel closes.
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return (
    <>
      <IconButton
        className={classes.button}
        aria-expanded={open}
        aria-controls={panel}
        aria-label={open ? t`Hide bio` : t`Read ${firstname}’s bio`}
        onClick={onToggle}
      >
        {open ? <IconChevronDown size={24} stroke={1.75} /> : <IconInfoCircle size={24} stroke={1.75} />}
      </IconButton>
      <div id={panel} className={classes.panel} data-open={open || undefined} inert={!open}>
        {opened && (
          <>
            <div className={classes.bio}>
              <p dir="auto">{card.bio ?? say(NO_BIO)}</p>
            </div>
            <CardDetails card={card} />
            {children && <div className={classes.actions}>{children}</div>}
          </>
        )}
      </div>
    </>
  )
}
