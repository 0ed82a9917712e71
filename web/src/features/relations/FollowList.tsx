import type { Card } from '@savanna/contract/profiles'
import { PresenceDot } from '../../kit/ui/PresenceDot.tsx'
import { placeText, usePresence } from '../profiles/index.ts'
import { FollowButton } from './FollowButton.tsx'
import classes from './FollowList.module.css'
import { MemberRow } from './MemberRow.tsx'

/** Members one may follow or cease to follow, in rows. */
export function FollowList({ cards }: { cards: Card[] }) {
  usePresence(cards.map(({ id }) => id))
  return (
    <ul className={classes.list}>
      {cards.map((card) => (
        <MemberRow
          key={card.id}
          member={card}
          line={<Line card={card} />}
          action={<FollowButton member={card} size="sm" />}
        />
      ))}
    </ul>
  )
}

function Line({ card }: { card: Card }) {
  return (
    <span className={classes.line}>
      {card.online === 1 && <PresenceDot online />}
      {card.age === null ? '' : `${card.age}, `}
      {placeText(card)}
    </span>
  )
}
