import { Flex } from '@mantine/core'
import type { Card } from '@savanna/contract/profiles/routes'
import { IconMapPin, IconSparkles } from '@tabler/icons-react'
import { hasLeft, Presence, placeText } from '../profiles/index.ts'
import classes from './SwipeCard.module.css'

/** Shows where a member lives, whether they are online, and the best reason for the match. */
export function CardFacts({ card }: { card: Card }) {
  const [reason] = card.compatibility?.reasons ?? []
  return (
    <>
      <div className={classes.fact}>
        <IconMapPin size={20} stroke={1.75} aria-hidden="true" />
        <Flex component="span" wrap="wrap" rowGap={0} columnGap="md">
          <span>{placeText(card)}</span>
          {!hasLeft(card) && <Presence of={card} />}
        </Flex>
      </div>
      {reason && (
        <p className={classes.fact} data-reason>
          <IconSparkles size={20} stroke={1.75} aria-hidden="true" />
          <span>{reason}</span>
        </p>
      )}
    </>
  )
}
