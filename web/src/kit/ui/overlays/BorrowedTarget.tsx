import { type Ref, type RefObject, useLayoutEffect } from 'react'

interface BorrowedTargetProps {
  /** The overlay's target, rendered elsewhere. */
  element: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement>
}

/**
 * Placed in `Menu.Target` or `Popover.Target` for an element rendered elsewhere: a button that appears before its
 * menu's code keeps its focus when the menu arrives.
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
