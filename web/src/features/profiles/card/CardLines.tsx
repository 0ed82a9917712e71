import { bandOf } from '@savanna/contract/discovery/compatibility'
import type { Card } from '@savanna/contract/profiles/routes'
import { IconSparkles } from '@tabler/icons-react'
import { Presence } from '../presence/Presence.tsx'
import { formatIdentity } from '../profiles.model.ts'
import { useOwnProfile } from '../profiles.queries.ts'
import classes from './CardLines.module.css'
import { GenderIcon } from './GenderIcon.tsx'
import { InterestLine } from './InterestLine.tsx'
import { PlaceLine } from './PlaceLine.tsx'
import { PopScore } from './PopScore.tsx'

interface CardLinesProps {
  card: Card
  /** True for the first card on a page, which explains the degrees. */
  explained?: boolean
}

/** Shows a member in at most four lines: presence and names, who and where, interests, and how well the two fit. */
export function CardLines({ card, explained = false }: CardLinesProps) {
  const me = useOwnProfile()
  const band = card.compatibility && bandOf(card.compatibility)
  const [reason] = card.compatibility?.reasons ?? []
  return (
    <div className={classes.lines}>
      <div className={classes.quiet}>
        <Presence of={card} />
        <span className={classes.known}>
          <bdi className={classes.username}>@{card.username}</bdi>
          <PopScore score={card.pop_score} explained={explained} />
        </span>
      </div>
      <p className={classes.main}>
        <GenderIcon gender={card.gender} />
        <span className={classes.who}>{formatIdentity(card)}</span>
        <span className={classes.where}>
          <PlaceLine place={card} home={me?.country ?? null} />
        </span>
      </p>
      {card.tags.length > 0 && <InterestLine tags={card.tags} mine={me?.tags ?? []} />}
      {band && (
        <p className={classes.reason}>
          <IconSparkles size={20} stroke={1.75} aria-hidden="true" />
          <span title={reason}>
            <strong>{band}</strong>
            {reason && ` · ${reason}`}
          </span>
        </p>
      )}
    </div>
  )
}
