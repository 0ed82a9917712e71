import { useEffect, useEffectEvent } from 'react'
import { type Stroke, strokeOf } from './cards.model.ts'

const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'

/** Hears the keys of the page, unless somebody writes or something lies over it. */
export function useStrokes(act: (stroke: Stroke) => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const stroke = strokeOf(event)
    if (!stroke || event.defaultPrevented || isElsewhere(event.target)) return
    event.preventDefault()
    // A key that is held down would run through the stack.
    if (!event.repeat) act(stroke)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"]')) return true
  return target instanceof Element && target.closest(ELSEWHERE) !== null
}
