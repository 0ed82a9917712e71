import type { Card } from '@savanna/contract/profiles/routes'
import { AnimatePresence } from 'motion/react'
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { type PhotoStepper, useCardLines } from '../profiles/index.ts'
import type { Swipe } from './cards.model.ts'
import { SwipeCard } from './SwipeCard.tsx'
import classes from './SwipeStage.module.css'
import type { Sides } from './use-swipe.ts'

interface SwipeStageProps {
  /** The top card first. */
  cards: Card[]
  sides: Sides
  /** Receives the function that steps through the top card's photos. */
  photos: Ref<PhotoStepper>
  /** True if the words are beside the picture. */
  split: boolean
  revealed: boolean
  onReveal: () => void
  onSwipe: (swipe: Swipe) => void
}

const SHOWN = 3

/** Shows the top card, and the next two below it so their pictures load. */
export function SwipeStage({ cards, sides, ...acts }: SwipeStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  useSidewaysTouch(stage)
  const lines = useCardLines(cards)
  const shown = cards.slice(0, SHOWN)
  const [first] = useState(() => new Set(shown.map(({ id }) => id)))
  return (
    <div ref={stage} className={classes.stage}>
      <AnimatePresence custom={sides}>
        {shown.map((card, depth) => (
          <SwipeCard
            key={card.id}
            card={card}
            depth={depth}
            arrives={!first.has(card.id) || sides[card.id] !== undefined}
            line={lines.get(card.id)}
            {...acts}
            revealed={depth === 0 && acts.revealed}
          />
        ))}
      </AnimatePresence>
    </div>
  )
}

/**
 * Prevents the browser's default for horizontal touches. It would treat the end of a swipe as a fling, and for half a
 * second treat the next tap, perhaps on a button, as the end of that fling.
 */
function useSidewaysTouch(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stage.current
    if (!element) return
    let start: Touch | undefined
    const begin = (event: TouchEvent) => {
      start = event.touches[0]
    }
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (!start || !touch || !event.cancelable) return
      const [across, along] = [touch.clientX - start.clientX, touch.clientY - start.clientY]
      if (Math.abs(across) > Math.abs(along)) event.preventDefault()
    }
    element.addEventListener('touchstart', begin, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    return () => {
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchmove', move)
    }
  }, [stage])
}
