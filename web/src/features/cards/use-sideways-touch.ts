import { type RefObject, useEffect } from 'react'

/**
 * Prevents the browser's default for horizontal touches. It would treat the end of a swipe as a fling, and for half a
 * second treat the next tap, perhaps on a button, as the end of that fling.
 */
export function useSidewaysTouch(stage: RefObject<HTMLElement | null>): void {
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
