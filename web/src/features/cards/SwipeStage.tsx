import type { Card } from '@savanna/contract/profiles/routes'
import { AnimatePresence, LazyMotion, useReducedMotion } from 'motion/react'
import { useRef } from 'react'
import type { Swipe } from './cards.model.ts'
import { type Departure, SwipeCard } from './SwipeCard.tsx'
import classes from './SwipeStage.module.css'
import { useSidewaysTouch } from './use-sideways-touch.ts'

interface SwipeStageProps {
  /** The top one first. */
  cards: Card[]
  /** The side that each card went to last. */
  sides: Readonly<Record<string, Swipe>>
  revealed: boolean
  onReveal: () => void
  onSwipe: (swipe: Swipe) => void
}

const SHOWN = 3
// A chunk of its own: the cards are on screen before they can be thrown.
const loadMotion = async () => (await import('./motion-features.ts')).domMax

/** One card in the middle, the next two peeking out below it with their pictures loaded. */
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
              {...acts}
              revealed={depth === 0 && acts.revealed}
            />
          ))}
        </AnimatePresence>
      </div>
    </LazyMotion>
  )
}
