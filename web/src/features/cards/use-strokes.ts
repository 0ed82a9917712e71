import { useWindowEvent } from '@mantine/hooks'
import { interpretDrag, type Stroke } from './cards.model.ts'

const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'

/** Listens for the page's keys, unless the member is typing or a dialog is open. */
export function useStrokes(act: (stroke: Stroke) => void): void {
  useWindowEvent('keydown', (event) => {
    const stroke = interpretDrag(event)
    if (!stroke || event.defaultPrevented || isElsewhere(event.target)) return
    event.preventDefault()
    // Holding a key down would swipe the whole stack.
    if (!event.repeat) act(stroke)
  })
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"]')) return true
  return target instanceof Element && target.closest(ELSEWHERE) !== null
}
