import { PanSession } from 'motion'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useStableFunctions } from '../use-stable-functions.ts'

/** Pixels, or pixels per second. */
export interface Vector {
  x: number
  y: number
}

interface DragHandlers {
  /** A pointer went down on the element; it may become a drag or a click. */
  onGrab?(): void
  /** The pointer moved, with its distance from where it went down; at most once per frame. */
  onDrag(offset: Vector): void
  /** The pointer was lifted after a drag, or the browser took it over for scrolling. */
  onDrop(offset: Vector, velocity: Vector): void
  /** The pointer was lifted without a drag. */
  onPress?(): void
}

/**
 * Returns the `onPointerDown` of an element that can be dragged by mouse, touch or pen, from the third pixel on. A
 * drag ends without `onDrop` when the element is no longer `enabled` and when its component unmounts.
 */
export function useDrag(handlers: DragHandlers, enabled = true): (event: PointerEvent) => void {
  const { onGrab, onDrag, onDrop, onPress } = useStableFunctions(handlers)
  const session = useRef<PanSession>(undefined)
  useEffect(() => {
    if (enabled) return () => session.current?.end()
  }, [enabled])

  return ({ nativeEvent }) => {
    if (!enabled) return
    session.current?.end()
    session.current = new PanSession(nativeEvent, {
      onSessionStart: () => onGrab?.(),
      onMove: (_event, { offset }) => onDrag(offset),
      onEnd: (_event, { offset, velocity }) => onDrop(offset, velocity),
      resumeAnimation: () => onPress?.(),
    })
  }
}
