import { type RefObject, useEffect } from 'react'

const GAP_PX = 12

/** Keeps toasts above an element at the bottom of the page, however high it grows. */
export function useToastFoot(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const root = document.documentElement
    const measure = () => {
      const { top, height } = current.getBoundingClientRect()
      const foot = height > 0 ? Math.max(0, root.clientHeight - top) + GAP_PX : 0
      root.style.setProperty('--toast-foot', `${foot}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    observer.observe(root)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--toast-foot')
    }
  }, [element])
}
