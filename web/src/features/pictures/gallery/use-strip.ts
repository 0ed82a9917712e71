import { type RefObject, useRef, useState } from 'react'
import { towardsEnd } from '../../../kit/language/direction.ts'

export interface Strip<E extends HTMLElement> {
  ref: RefObject<E | null>
  /** Index of the item in view. */
  index: number
  onScroll: () => void
  /** Scrolls to another item; the stylesheet sets the scroll behaviour. */
  go: (index: number) => void
}

/** Returns the state of a strip whose items fill its width, moved by swiping, buttons or keys. */
export function useStrip<E extends HTMLElement>(first = 0): Strip<E> {
  const ref = useRef<E>(null)
  const [index, setIndex] = useState(first)
  return {
    ref,
    index,
    onScroll() {
      const row = ref.current
      if (row && row.clientWidth > 0) setIndex(Math.round(towardsEnd(row.scrollLeft) / row.clientWidth))
    },
    go(next) {
      const row = ref.current
      row?.scrollTo({ left: towardsEnd(next * row.clientWidth) })
    },
  }
}
