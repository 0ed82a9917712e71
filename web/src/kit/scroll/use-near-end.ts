import { type RefCallback, useCallback, useEffect, useRef } from 'react'

/**
 * Calls `load` whenever the element with the returned ref comes within `margin` pixels of the view; put it behind a
 * list's last item. Pauses while `waiting`; afterwards the position is checked again.
 */
export function useNearEnd(options: {
  load: () => void
  waiting: boolean
  margin: number
}): RefCallback<Element> {
  const { waiting, margin } = options
  const load = useRef(options.load)
  useEffect(() => {
    load.current = options.load
  })

  return useCallback(
    (element: Element | null) => {
      if (!element || waiting) return
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) load.current()
        },
        { rootMargin: `0px 0px ${margin}px 0px` },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [waiting, margin],
  )
}
