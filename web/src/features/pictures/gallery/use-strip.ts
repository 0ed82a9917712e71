import { type RefObject, useRef, useState } from 'react'

export interface Strip<E extends HTMLElement> {
  ref: RefObject<E | null>
  /** The one in view. */
  index: number
  onScroll: () => void
  /** Scrolls to another one, as smoothly as the style sheet says. */
  go: (index: number) => void
}

/** A row in which one thing fills the width, moved by swiping as well as by buttons and keys. */
export function useStrip<E extends HTMLElement>(first = 0): Strip<E> {
  const ref = useRef<E>(null)
  const [index, setIndex] = useState(first)
  return {
    ref,
    index,
    onScroll() {
      const row = ref.current
      if (row && row.clientWidth > 0) setIndex(Math.round(row.scrollLeft / row.clientWidth))
    },
    go(next) {
      const row = ref.current
      row?.scrollTo({ left: next * row.clientWidth })
    },
  }
}
