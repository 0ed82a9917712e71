import { Flex } from '@mantine/core'
import type { Card } from '@savanna/contract/profiles/routes'
import { PresenceDot } from '../../../kit/ui/media/PresenceDot.tsx'
import { placeText, usePresence } from '../../profiles/index.ts'
import { MemberRow } from '../lists/MemberRow.tsx'
import { FollowButton } from './FollowButton.tsx'
import classes from './FollowList.module.css'

/** Shows members in rows, each with a follow button. */
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
    <Flex component="span" display="inline-flex" align="center" gap="xs">
      {card.online === 1 && <PresenceDot online />}
      {card.age === null ? '' : `${card.age}, `}
      {placeText(card)}
    </Flex>
  )
}
