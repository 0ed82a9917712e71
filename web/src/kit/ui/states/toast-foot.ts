import { type RefObject, useEffect, useSyncExternalStore } from 'react'

const GAP_PX = 12
const listeners = new Set<() => void>()
let foot = 0

function setFoot(height: number): void {
  if (height === foot) return
  foot = height
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns how much room toasts leave at the bottom for what grows there, in pixels. */
export function useFootHeight(): number {
  return useSyncExternalStore(
    subscribe,
    () => foot,
    () => 0,
  )
}

/** Keeps toasts above an element at the bottom of the page, however high it grows. */
export function useToastFoot(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const root = document.documentElement
    const measure = () => {
      const { top, height } = current.getBoundingClientRect()
      setFoot(height > 0 ? Math.max(0, root.clientHeight - top) + GAP_PX : 0)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    observer.observe(root)
    return () => {
      observer.disconnect()
      setFoot(0)
    }
  }, [element])
}
