import { type Ref, type RefObject, useLayoutEffect } from 'react'

interface BorrowedTargetProps {
  /** What the overlay belongs to, rendered elsewhere. */
  element: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement>
}

/**
 * Stands in `Menu.Target` or `Popover.Target` for an element that is rendered elsewhere: a button that is there before the
 * code of its menu keeps its focus when the menu comes.
 */
export function BorrowedTarget({ element, ref }: BorrowedTargetProps) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    const release = ref(element.current)
    return () => {
      if (release) release()
      else ref(null)
    }
  }, [element, ref])
  return null
}
