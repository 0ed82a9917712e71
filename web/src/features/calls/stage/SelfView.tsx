import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import type { LocalView } from '../session/local-media.ts'
import { MediaView } from './MediaView.tsx'
import classes from './SelfView.module.css'

const OFF = 'Your camera is off'

interface Corner {
  x: 'left' | 'right'
  y: 'top' | 'bottom'
}

/**
 * Shows the own picture in a corner, or that the camera is off; it can be dragged, or moved by the arrow keys, to another
 * corner.
 */
export function SelfView({ local }: { local: LocalView }) {
  const [corner, setCorner] = useState<Corner>({ x: 'right', y: 'bottom' })
  const [away, setAway] = useState<{ x: number; y: number } | null>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  const { view, slideFromHere } = useSlide()

  function grab(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, y: event.clientY }
  }
  function drag({ clientX, clientY }: PointerEvent) {
    if (from.current) setAway({ x: clientX - from.current.x, y: clientY - from.current.y })
  }
  function drop(event: PointerEvent<HTMLElement>) {
    const stage = event.currentTarget.parentElement?.getBoundingClientRect()
    const own = event.currentTarget.getBoundingClientRect()
    if (stage && from.current && away) {
      slideFromHere()
      setCorner({
        x: own.x + own.width / 2 < stage.x + stage.width / 2 ? 'left' : 'right',
        y: own.y + own.height / 2 < stage.y + stage.height / 2 ? 'top' : 'bottom',
      })
    }
    from.current = null
    setAway(null)
  }
  function move({ key }: KeyboardEvent) {
    if (key.startsWith('Arrow')) slideFromHere()
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      setCorner((now) => ({ ...now, x: key === 'ArrowLeft' ? 'left' : 'right' }))
    if (key === 'ArrowUp' || key === 'ArrowDown')
      setCorner((now) => ({ ...now, y: key === 'ArrowUp' ? 'top' : 'bottom' }))
  }

  return (
    <button
      ref={view}
      type="button"
      className={classes.self}
      data-x={corner.x}
      data-y={corner.y}
      data-dragged={away !== null}
      data-screen={local.screen}
      style={away ? { transform: `translate(${away.x}px, ${away.y}px)` } : undefined}
      aria-label={`${local.picture ? 'Your picture' : OFF}. Move it by the arrow keys.`}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={move}
    >
      {local.picture ? (
        <MediaView stream={local.picture} className={classes.video} label="Your picture" own />
      ) : (
        <span className={classes.off}>{OFF}</span>
      )}
    </button>
  )
}

const SLIDE = { duration: 250, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

/** Animates an element from its old place to its new one, except under reduced motion. */
function useSlide() {
  const view = useRef<HTMLButtonElement>(null)
  const before = useRef<DOMRect>(undefined)
  useLayoutEffect(() => {
    const [element, from] = [view.current, before.current]
    before.current = undefined
    if (!element || !from || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const { x, y } = element.getBoundingClientRect()
    const there = `translate(${from.x - x}px, ${from.y - y}px)`
    element.animate([{ transform: there }, { transform: 'none' }], SLIDE)
  })
  return {
    view,
    slideFromHere() {
      before.current = view.current?.getBoundingClientRect()
    },
  }
}
