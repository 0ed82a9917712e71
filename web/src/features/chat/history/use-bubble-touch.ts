import { type PointerEvent, type TouchEvent, useRef, useState } from 'react'
import { towardsEnd } from '../../../kit/language/direction.ts'

const LONG_PRESS_MS = 450
/** How far a touch may move during a long press. */
const STRAY_PX = 10
const SWIPE_PX = 56
const SWIPE_MAX_PX = 72

interface Touch {
  /** How far the bubble is dragged towards the end of the line, in pixels; 0 or less. */
  drawn: number
  /** True if releasing now replies. */
  ready: boolean
  handlers: {
    onPointerDown: (event: PointerEvent) => void
    onPointerCancel: () => void
    onTouchStart: (event: TouchEvent) => void
    onTouchMove: (event: TouchEvent) => void
    onTouchEnd: (event: TouchEvent) => void
    onTouchCancel: () => void
  }
}

/** Distinguishes a long press, and a swipe back along the line, on a message from scrolling and tapping. */
export function useBubbleTouch({ onPress, onSwipe }: { onPress: () => void; onSwipe: () => void }): Touch {
  const [drawn, setDrawn] = useState(0)
  const start = useRef<{ x: number; y: number; swiping: boolean } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef(false)

  function end() {
    clearTimeout(timer.current)
    start.current = null
    setDrawn(0)
  }

  function press() {
    pressed.current = true
    onPress()
  }

  return {
    drawn,
    ready: drawn <= -SWIPE_PX,
    handlers: {
      onPointerDown: ({ pointerType }) => {
        clearTimeout(timer.current)
        pressed.current = false
        if (pointerType === 'touch') timer.current = setTimeout(press, LONG_PRESS_MS)
      },
      // The browser scrolls with this touch from now on.
      onPointerCancel: () => clearTimeout(timer.current),
      onTouchStart: ({ touches }) => {
        const touch = touches.item(0)
        start.current =
          touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY, swiping: false } : null
      },
      onTouchMove: ({ touches }) => {
        const touch = touches.item(0)
        const from = start.current
        if (!from || !touch) return
        const [x, y] = [towardsEnd(touch.clientX - from.x), touch.clientY - from.y]
        if (Math.hypot(x, y) > STRAY_PX) clearTimeout(timer.current)
        // A touch that starts vertically is scrolling, and stays so.
        if (!from.swiping && Math.abs(y) > STRAY_PX) start.current = null
        else if (from.swiping || x < -STRAY_PX) {
          from.swiping = true
          setDrawn(Math.max(-SWIPE_MAX_PX, Math.min(0, x)))
        }
      },
      onTouchEnd: (event) => {
        // The click that would follow closes what the long press has opened.
        if (pressed.current && event.cancelable) event.preventDefault()
        if (drawn <= -SWIPE_PX) onSwipe()
        end()
      },
      onTouchCancel: end,
    },
  }
}
