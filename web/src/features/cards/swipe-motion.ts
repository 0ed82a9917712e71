import { spring } from 'motion'
import { towardsEnd } from '../../kit/language/direction.ts'
import { prefersReducedMotion } from '../../kit/motion/prefers-reduced-motion.ts'
import type { Swipe } from './cards.model.ts'

// One number describes a card's position: how far (px) it's to the right of its place. Its tilt and stamps follow
// from it.

/** The distance at which a swiped card has left. */
const AWAY_PX = 720
/** The distance at which a card is fully tilted. */
const TILTED_PX = 400
const TILT_DEGREES = 16
/** The distances at which a stamp starts to show, and is opaque. */
const STAMP_PX = { from: 15, to: 120 }

const FRAME_MS = 1000 / 60
const LEAVING = { duration: 300, easing: 'ease' }
const LEAVING_FRAMES = 18
const FADE_MS = 150
const GROWING = { duration: 250, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }
const ARRIVING = { stiffness: 420, damping: 34 }
const RETURNING = { stiffness: 500, damping: 30 }

const awayOn = (side: Swipe) => towardsEnd(side === 'like' ? AWAY_PX : -AWAY_PX)

/** Returns how much of the way from `start` to `end` lies behind `x`, from 0 to 1. */
const progress = (x: number, start: number, end: number) =>
  Math.min(1, Math.max(0, (x - start) / (end - start)))

function cardAt(x: number) {
  const tilt = TILT_DEGREES * (2 * progress(x, -TILTED_PX, TILTED_PX) - 1)
  return { transform: `translateX(${x}px) rotate(${tilt}deg)` }
}

function stampAt(x: number, side: Swipe) {
  const strength = progress(towardsEnd(side === 'like' ? x : -x), STAMP_PX.from, STAMP_PX.to)
  return { opacity: `${strength}`, scale: `${0.6 + 0.4 * strength}` }
}

/** Returns the positions, frame by frame, of a card on a spring that settles at its place. The velocity is in px/s. */
function placesOfSpring(x: number, velocity: number, physics: typeof RETURNING): number[] {
  const { next } = spring({ keyframes: [x, 0], velocity, ...physics })
  const places: number[] = []
  for (let done = false; !done; ) {
    const frame = next(places.length * FRAME_MS)
    places.push(frame.value)
    done = frame.done
  }
  return places
}

function placesBetween(from: number, to: number): number[] {
  return Array.from({ length: LEAVING_FRAMES + 1 }, (_, at) => from + ((to - from) * at) / LEAVING_FRAMES)
}

/** Places a card and its stamps (`data-swipe`), immediately or with an animation. */
function placer(card: HTMLElement) {
  const stamps = [...card.querySelectorAll<HTMLElement>('[data-swipe]')].map((stamp) => ({
    stamp,
    side: stamp.dataset.swipe as Swipe,
  }))
  let running: Animation[] = []

  function place(x: number): void {
    for (const animation of running) animation.cancel()
    running = []
    Object.assign(card.style, cardAt(x))
    for (const { stamp, side } of stamps) Object.assign(stamp.style, stampAt(x, side))
  }

  return {
    /** Returns the card's current position. */
    read: () => new DOMMatrixReadOnly(getComputedStyle(card).transform).m41,
    place,
    run(places: number[], timing: KeyframeAnimationOptions): void {
      place(places.at(-1) ?? 0)
      const ways = stamps.map(({ stamp, side }) => ({
        stamp,
        keyframes: places.map((x) => stampAt(x, side)),
      }))
      running = [
        card.animate(places.map(cardAt), timing),
        ...ways.map(({ stamp, keyframes }) => stamp.animate(keyframes, timing)),
      ]
    },
  }
}

export type CardMotion = ReturnType<typeof moveCard>

/**
 * Returns a card's animations. The browser runs them without the main thread, which is busy with the next card. Each
 * one continues from the position of the one before.
 */
export function moveCard(card: HTMLElement) {
  const { read: readPlace, place, run } = placer(card)
  let fading: Animation | undefined
  let gone = false

  function runSpring(from: number, velocity: number, physics: typeof RETURNING): void {
    const places = placesOfSpring(from, velocity, physics)
    run(places, { duration: places.length * FRAME_MS })
  }

  function fade(from: string, to: string, delay = 0): Animation {
    fading?.cancel()
    card.style.opacity = to
    fading = card.animate({ opacity: [from, to] }, { duration: FADE_MS, delay, fill: 'backwards' })
    return fading
  }

  return {
    /** Stops the card where it is, under a touch, and returns that position. */
    hold(): number {
      const x = readPlace()
      place(x)
      return x
    },
    place,
    /** Returns to the card's place, with the drag's velocity (px/s) at first. */
    goBack(velocity: number): void {
      const x = readPlace()
      if (prefersReducedMotion()) place(0)
      else if (x !== 0 || velocity !== 0) runSpring(x, velocity, RETURNING)
    },
    /** Comes back from a side, or grows out of the stack. */
    arrive(from: Swipe | undefined): void {
      const { opacity } = getComputedStyle(card)
      const x = gone ? readPlace() : from && awayOn(from)
      fade(gone ? opacity : '0', '1')
      gone = false
      if (prefersReducedMotion()) place(0)
      else if (x !== undefined) runSpring(x, 0, ARRIVING)
      else card.animate([{ scale: '0.85' }, {}], GROWING)
    },
    /** Leaves to a side, or where it is. Resolves when it has left; rejects when it comes back before that. */
    leave(side: Swipe | undefined): Promise<unknown> {
      gone = true
      const { opacity } = getComputedStyle(card)
      if (!side || prefersReducedMotion()) return fade(opacity, '0').finished
      run(placesBetween(readPlace(), awayOn(side)), LEAVING)
      return fade(opacity, '0', LEAVING.duration - FADE_MS).finished
    },
  }
}
