import { usePresence, usePresenceData } from 'motion/react'
import { useLayoutEffect, useRef } from 'react'
import { towardsEnd } from '../../kit/language/direction.ts'
import { useDrag } from '../../kit/motion/use-drag.ts'
import { type Swipe, swipeOf } from './cards.model.ts'
import { type CardMotion, moveCard } from './swipe-motion.ts'

/** The side that each card was last swiped to, by id. */
export type Sides = Readonly<Record<string, Swipe>>

interface Swiping {
  id: string
  /** False for a card below the top one, which isn't dragged. */
  top: boolean
  /** False for a card that is there from the start. */
  arrives: boolean
  onSwipe: (swipe: Swipe) => void
}

/**
 * Lets a card of `AnimatePresence` enter, leave, and follow a drag. It leaves to its side (`custom`), and comes back
 * from there.
 */
export function useSwipe({ id, top, arrives, onSwipe }: Swiping) {
  const card = useRef<HTMLElement>(null)
  const motion = useRef<CardMotion>(undefined)
  const grabbedAt = useRef(0)
  const [present, remove] = usePresence()
  const sides: Sides = usePresenceData()
  const onPointerDown = useDrag(
    {
      onGrab() {
        grabbedAt.current = motion.current?.hold() ?? 0
      },
      onDrag: ({ x }) => motion.current?.place(grabbedAt.current + x),
      onDrop({ x }, velocity) {
        const swipe = swipeOf(towardsEnd(x), towardsEnd(velocity.x))
        if (swipe) onSwipe(swipe)
        else motion.current?.goBack(velocity.x)
      },
      onPress: () => motion.current?.goBack(0),
    },
    top && present,
  )

  const began = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card moves by itself when it comes and when it goes
  useLayoutEffect(() => {
    if (!card.current) return
    motion.current ??= moveCard(card.current)
    if (!present) motion.current.leave(sides[id]).then(remove, () => {})
    else if (began.current || arrives) motion.current.arrive(sides[id])
    began.current = true
  }, [present])

  return { card, present, onPointerDown }
}
