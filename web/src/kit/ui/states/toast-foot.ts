import { type RefObject, useEffect } from 'react'
import { createStore, useStore } from '../../store.ts'

const GAP_PX = 12
const foot = createStore(0)

/** Returns how much space toasts leave at the bottom for growing elements, in pixels. */
export function useFootHeight(): number {
  return useStore(foot)
}

/** Keeps toasts above an element at the bottom of the page, however high it grows. */
export function useToastFoot(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const root = document.documentElement
    const measure = () => {
      const { top, height } = current.getBoundingClientRect()
      foot.set(height > 0 ? Math.max(0, root.clientHeight - top) + GAP_PX : 0)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    observer.observe(root)
    return () => {
      observer.disconnect()
      foot.set(0)
    }
  }, [element])
}
