import type { Card } from '@savanna/contract/profiles/routes'
import { type MotionValue, useIsPresent, useMotionValue, useReducedMotion, useTransform } from 'motion/react'
import * as m from 'motion/react-m'
import { type Ref, useImperativeHandle } from 'react'
import {
  CardLines,
  CardPhoto,
  formatAge,
  Portrait,
  Reveal,
  STACK_CARD_SIZES,
  usePhotoSteps,
} from '../profiles/index.ts'
import { type Swipe, swipeOf } from './cards.model.ts'
import classes from './SwipeCard.module.css'

interface SwipeCardProps {
  card: Card
  /** Position in the stack: 0 is the top card. */
  depth: number
  /** The side from which a card comes back after an undo. */
  from: Swipe | undefined
  /** True for the first card, which says what the degrees are. */
  explained: boolean
  /** Takes the way to step through the photos by keys; of the top card. */
  photos: Ref<PhotoStepper>
  revealed: boolean
  onReveal: () => void
  onSwipe: (swipe: Swipe) => void
}

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

/** Steps through the photos of the top card. */
export interface PhotoStepper {
  step: (by: number) => void
}

/** Shows a card that can be dragged; its stamp becomes more opaque with the distance. */
export function SwipeCard({
  card,
  depth,
  from,
  explained,
  photos,
  revealed,
  onReveal,
  onSwipe,
}: SwipeCardProps) {
  const still = useReducedMotion() ?? false
  const x = useMotionValue(0)
  const rotate = useTransform(x, [-400, 400], [-16, 16])
  const top = useIsPresent() && depth === 0
  const settle = still ? FADE : SPRING
  const steps = usePhotoSteps(card.photos, STACK_CARD_SIZES, top)
  useImperativeHandle(top ? photos : null, () => ({ step: steps.step }))
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
      <CardPhoto
        name={card.firstname}
        steps={steps}
        className={classes.picture}
        picture={
          <Portrait
            member={card}
            photo={steps.photo}
            sizes={STACK_CARD_SIZES}
            eager
            decorative
            className={classes.photo}
          />
        }
        caption={
          <>
            <h2>
              <bdi>
                {card.firstname} {card.lastname}
              </bdi>
            </h2>
            <p>{formatAge(card.age)}</p>
          </>
        }
      >
        <Reveal card={card} open={revealed} onToggle={onReveal} />
      </CardPhoto>
      <div className={classes.body}>
        <CardLines card={card} explained={explained} />
      </div>
      <Stamp x={x} swipe="like" />
      <Stamp x={x} swipe="pass" />
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
