import { ActionIcon, Box, Title } from '@mantine/core'
import type { Card } from '@savanna/contract/profiles/routes'
import { IconChevronDown, IconInfoCircle } from '@tabler/icons-react'
import { type MotionValue, useIsPresent, useMotionValue, useReducedMotion, useTransform } from 'motion/react'
import * as m from 'motion/react-m'
import { useId } from 'react'
import { BELOW_SM } from '../../kit/ui/breakpoints.ts'
import shared from '../../kit/ui/shared-styles.module.css'
import { hasLeft, Interests, Portrait, Presence, useOwnProfile } from '../profiles/index.ts'
import { CardFacts } from './CardFacts.tsx'
import { type Swipe, swipeOf } from './cards.model.ts'
import classes from './SwipeCard.module.css'

interface SwipeCardProps {
  card: Card
  /** Position in the stack: 0 is the top card. */
  depth: number
  /** The side from which a card comes back after an undo. */
  from: Swipe | undefined
  revealed: boolean
  onReveal: () => void
  onSwipe: (swipe: Swipe) => void
}

const SIZES = `${BELOW_SM} 100vw, 480px`
const AWAY_PX = 720
const SPRING = { type: 'spring', stiffness: 420, damping: 34 } as const
const FADE = { duration: 0.15 } as const

const awayOn = (side: Swipe) => (side === 'like' ? AWAY_PX : -AWAY_PX)

/** What a card needs to know for its exit animation. */
export interface Departure {
  sides: Readonly<Record<string, Swipe>>
  still: boolean
}

/** Returns the exit animation of a card: to the side it was swiped to, or a fade under reduced motion. */
function leaving(id: string, { sides, still }: Departure) {
  const side = sides[id]
  if (still || !side) return { opacity: 0, transition: FADE }
  return {
    x: awayOn(side),
    opacity: 0,
    transition: { duration: 0.3, opacity: { delay: 0.15, duration: 0.15 } },
  }
}

/** Shows a card that can be dragged; its stamp becomes more opaque with the distance. */
export function SwipeCard({ card, depth, from, revealed, onReveal, onSwipe }: SwipeCardProps) {
  const still = useReducedMotion() ?? false
  const x = useMotionValue(0)
  const rotate = useTransform(x, [-400, 400], [-16, 16])
  const top = useIsPresent() && depth === 0
  const settle = still ? FADE : SPRING
  return (
    <m.article
      className={classes.card}
      data-depth={depth}
      aria-label={card.firstname}
      inert={!top}
      style={{ x, rotate, zIndex: 3 - depth, originY: 1 }}
      initial={
        from && !still ? { x: awayOn(from), opacity: 0, scale: 1, y: 0 } : { opacity: 0, scale: 0.85, y: 28 }
      }
      animate={{ x: 0, opacity: 1, scale: 1 - depth * 0.05, y: depth * 14 }}
      variants={{ leave: (departure: Departure) => leaving(card.id, departure) }}
      exit="leave"
      transition={settle}
      drag={top ? 'x' : false}
      dragSnapToOrigin
      dragElastic={1}
      dragTransition={{ bounceStiffness: 500, bounceDamping: 30 }}
      onDragEnd={(_event, { offset, velocity }) => {
        const swipe = swipeOf(offset.x, velocity.x)
        if (swipe) onSwipe(swipe)
      }}
    >
      <Portrait member={card} sizes={SIZES} eager decorative className={classes.photo} />
      <Stamp x={x} swipe="like" />
      <Stamp x={x} swipe="pass" />
      <Face card={card} revealed={revealed} onReveal={onReveal} />
    </m.article>
  )
}

function Stamp({ x, swipe }: { x: MotionValue<number>; swipe: Swipe }) {
  const range = swipe === 'like' ? [15, 120] : [-120, -15]
  const opacity = useTransform(x, range, swipe === 'like' ? [0, 1] : [1, 0])
  const scale = useTransform(x, range, swipe === 'like' ? [0.6, 1] : [1, 0.6])
  return (
    <m.span className={classes.stamp} data-swipe={swipe} style={{ opacity, scale }} aria-hidden="true">
      {swipe}
    </m.span>
  )
}

function Face({ card, revealed, onReveal }: Pick<SwipeCardProps, 'card' | 'revealed' | 'onReveal'>) {
  const panel = useId()
  const mine = useOwnProfile()?.tags ?? []
  return (
    <>
      <ActionIcon
        className={classes.reveal}
        variant="filled"
        aria-expanded={revealed}
        aria-controls={panel}
        aria-label={revealed ? 'Hide the bio' : `Read ${card.firstname}’s bio`}
        onClick={onReveal}
      >
        {revealed ? <IconChevronDown size={24} stroke={1.75} /> : <IconInfoCircle size={24} stroke={1.75} />}
      </ActionIcon>
      <div className={classes.caption}>
        <Title order={2} size="h1" className={shared.breakable}>
          {card.firstname}
          {card.age !== null && (
            <Box component="span" className={shared.tabular}>
              , {card.age}
            </Box>
          )}
        </Title>
        <CardFacts card={card} />
        <div id={panel} className={classes.more} data-open={revealed || undefined} inert={!revealed}>
          <Box mih={0} className={shared.clip}>
            <Box component="p" fz="lg" lh={1.45} mt="xs" mb="sm" className={shared.breakable} dir="auto">
              {card.bio ?? 'No bio yet'}
            </Box>
            <Interests tags={card.tags} mine={mine} />
            {hasLeft(card) && (
              <Box component="p" fz="sm" mt="sm">
                <Presence of={card} />
              </Box>
            )}
          </Box>
        </div>
      </div>
    </>
  )
}
