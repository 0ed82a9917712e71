import { type MouseEvent, type RefObject, useLayoutEffect, useState } from 'react'

/** How far (px) an arrow key moves a zoomed picture. */
const STEP_PX = 80
const STEPS: Record<string, ScrollToOptions> = {
  ArrowLeft: { left: -STEP_PX },
  ArrowRight: { left: STEP_PX },
  ArrowUp: { top: -STEP_PX },
  ArrowDown: { top: STEP_PX },
}

/** A point of an item, as shares of its width and height. */
interface Point {
  x: number
  y: number
}

const CENTER: Point = { x: 0.5, y: 0.5 }

export interface Zoom {
  active: boolean
  toggle: () => void
  end: () => void
  /** Zooms to the point, or out. */
  onDoubleClick: (event: MouseEvent<HTMLElement>) => void
  /** Zooms with plus and minus, moves a zoomed picture with arrows; returns whether it used the key. */
  onKey: (key: string) => boolean
}

/** Returns the zoom of a strip's item: the stylesheet enlarges its content, and the item scrolls. */
export function useZoom(strip: RefObject<HTMLElement | null>, index: number): Zoom {
  const [point, setPoint] = useState<Point | null>(null)
  const active = point !== null
  const toggle = () => setPoint(active ? null : CENTER)
  const end = () => setPoint(null)

  // Keeps the point where it was pressed.
  useLayoutEffect(() => {
    const item = strip.current?.children[index]
    if (!point || !item) return
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = item
    const [left, top] = [point.x * (scrollWidth - clientWidth), point.y * (scrollHeight - clientHeight)]
    item.scrollTo({ left, top, behavior: 'instant' })
  }, [point, index, strip])

  return {
    active,
    toggle,
    end,
    onDoubleClick({ currentTarget, clientX, clientY }) {
      const { left, top, width, height } = currentTarget.getBoundingClientRect()
      setPoint(active ? null : { x: (clientX - left) / width, y: (clientY - top) / height })
    },
    onKey(key) {
      const step = STEPS[key]
      if (active && step) strip.current?.children[index]?.scrollBy(step)
      else if (active ? key === '-' : key === '+') toggle()
      else return false
      return true
    },
  }
}
