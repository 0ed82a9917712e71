import type { Card } from '@savanna/contract/profiles/routes'
import { AnimatePresence, LazyMotion, useReducedMotion } from 'motion/react'
import { type Ref, useRef } from 'react'
import type { Swipe } from './cards.model.ts'
import { type Departure, type PhotoStepper, SwipeCard } from './SwipeCard.tsx'
import classes from './SwipeStage.module.css'
import { useSidewaysTouch } from './use-sideways-touch.ts'

interface SwipeStageProps {
  /** The top card first. */
  cards: Card[]
  /** The side that each card was last swiped to, by id. */
  sides: Readonly<Record<string, Swipe>>
  /** Takes the way to step through the photos of the top card. */
  photos: Ref<PhotoStepper>
  revealed: boolean
  onReveal: () => void
  onSwipe: (swipe: Swipe) => void
}

const SHOWN = 3
// A chunk of its own, so that the cards are on screen before the animation library is loaded.
const loadMotion = async () => (await import('./motion-features.ts')).domMax

/** Shows the top card, and the next two below it so that their pictures are loaded. */
export function SwipeStage({ cards, sides, ...acts }: SwipeStageProps) {
  const still = useReducedMotion() ?? false
  const stage = useRef<HTMLDivElement>(null)
  useSidewaysTouch(stage)
  const departure: Departure = { sides, still }
  return (
    <LazyMotion features={loadMotion} strict>
      <div ref={stage} className={classes.stage}>
        <AnimatePresence custom={departure} initial={false}>
          {cards.slice(0, SHOWN).map((card, depth) => (
            <SwipeCard
              key={card.id}
              card={card}
              depth={depth}
              from={sides[card.id]}
              explained={depth === 0 && Object.keys(sides).length === 0}
              {...acts}
              revealed={depth === 0 && acts.revealed}
            />
          ))}
        </AnimatePresence>
      </div>
    </LazyMotion>
  )
}
