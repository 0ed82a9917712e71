import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { keyByReading, towardsEnd } from '../../../kit/language/direction.ts'
import { prefersReducedMotion } from '../../../kit/motion/prefers-reduced-motion.ts'
import { useDrag, type Vector } from '../../../kit/motion/use-drag.ts'
import type { LocalView } from '../session/local-media.ts'
import { MediaView } from './MediaView.tsx'
import classes from './SelfView.module.css'

interface Corner {
  x: 'start' | 'end'
  y: 'top' | 'bottom'
}

/**
 * Shows the member's own video in a corner, or that the camera is off. Dragging or arrow keys move it to another
 * corner.
 */
export function SelfView({ local }: { local: LocalView }) {
  const [corner, setCorner] = useState<Corner>({ x: 'end', y: 'bottom' })
  const [away, setAway] = useState<Vector | null>(null)
  const grabbedAt = useRef<DOMRect>(undefined)
  const { view, slideFrom } = useSlide()
  const onPointerDown = useDrag({
    onGrab() {
      grabbedAt.current = view.current?.getBoundingClientRect()
    },
    onDrag: setAway,
    onDrop: drop,
  })

  function drop(offset: Vector) {
    const stage = view.current?.parentElement?.getBoundingClientRect()
    const own = grabbedAt.current
    setAway(null)
    if (!stage || !own) return
    const place = { x: own.x + offset.x, y: own.y + offset.y }
    slideFrom(place)
    setCorner({
      x: towardsEnd(place.x + own.width / 2 - stage.x - stage.width / 2) < 0 ? 'start' : 'end',
      y: place.y + own.height / 2 < stage.y + stage.height / 2 ? 'top' : 'bottom',
    })
  }
  function move(event: KeyboardEvent) {
    const key = keyByReading(event.key)
    if (key.startsWith('Arrow')) slideFrom(view.current?.getBoundingClientRect())
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      setCorner((now) => ({ ...now, x: key === 'ArrowLeft' ? 'start' : 'end' }))
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
      aria-label={
        local.picture
          ? t`Your video. Move it with the arrow keys.`
          : t`Your camera is off. Move it with the arrow keys.`
      }
      onPointerDown={onPointerDown}
      onKeyDown={move}
    >
      {local.picture ? (
        <MediaView
          stream={local.picture}
          className={classes.video}
          label={t({ message: 'Your video', context: 'live video' })}
          own
        />
      ) : (
        <Box component="span" display="block" c="dimmed" fz="sm" lh={1.45} p="xs">
          {t`Your camera is off`}
        </Box>
      )}
    </button>
  )
}

const SLIDE = { duration: 250, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

/** Animates an element from its old place to its new one, except under reduced motion. */
function useSlide() {
  const view = useRef<HTMLButtonElement>(null)
  const before = useRef<Vector>(undefined)
  useLayoutEffect(() => {
    const [element, from] = [view.current, before.current]
    before.current = undefined
    if (!element || !from || prefersReducedMotion()) return
    const { x, y } = element.getBoundingClientRect()
    const there = `translate(${from.x - x}px, ${from.y - y}px)`
    element.animate([{ transform: there }, { transform: 'none' }], SLIDE)
  })
  return {
    view,
    slideFrom(place: Vector | undefined) {
      before.current = place
    },
  }
}
