import type { Card } from '@savanna/contract/profiles/routes'
import { IconSparkles } from '@tabler/icons-react'
import { Presence } from '../presence/Presence.tsx'
import { formatIdentity } from '../profiles.model.ts'
import { useOwnProfile } from '../profiles.queries.ts'
import classes from './CardLines.module.css'
import { type CardLine, listLines } from './card-lines.model.ts'
import { GenderIcon } from './GenderIcon.tsx'
import { InterestLine } from './InterestLine.tsx'
import { PlaceLine } from './PlaceLine.tsx'

interface CardLinesProps {
  card: Card
  /** The member's line; by default the most specific one. */
  line?: CardLine | undefined
}

/** Shows a member in at most four lines: who and where, presence, interests, and the one line worth reading. */
export function CardLines({ card, line = listLines(card)[0] }: CardLinesProps) {
  const me = useOwnProfile()
  return (
    <div className={classes.lines}>
      <p className={classes.main}>
        <GenderIcon gender={card.gender} />
        <span className={classes.who}>{formatIdentity(card)}</span>
        <span className={classes.where}>
          <PlaceLine place={card} home={me?.country ?? null} />
        </span>
      </p>
      <div className={classes.quiet} data-quiet>
        <Presence of={card} />
      </div>
      {card.tags.length > 0 && <InterestLine tags={card.tags} mine={me?.tags ?? []} />}
      {line && (
        <p className={classes.line}>
          <IconSparkles size={20} stroke={1.75} aria-hidden="true" />
          {line.quoted ? <q dir="auto">{line.words}</q> : <span>{line.words}</span>}
        </p>
      )}
    </div>
  )
}
