import { FOCUSED, findAppShell, PRESSED } from './app-shell.ts'

const BARS = 'header a, header button, header select, nav a, nav button, a[href^="#"]'
/** For a page that the build renders completely: its fields and buttons too. */
const WHOLE = `${BARS}, main input, main button`

// Found before the application replaces it.
let frame = findAppShell()

/** Types a text into one of the application's fields, which notices only through the event. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Repeats an earlier choice in one of the application's fields, which notices only through the event. */
function choose(field: HTMLSelectElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * Repeats in the application's controls what was typed, chosen, focused and clicked in the frame that they replaced.
 * Does so once.
 */
export function takeOverControls(): void {
  const selector = frame?.dataset.appShell === 'visitor' ? WHOLE : BARS
  const controls = [...(frame?.querySelectorAll<HTMLElement>(selector) ?? [])]
  frame = null
  // Both have the same controls in the same order.
  const own = [...(document.getElementById('root')?.querySelectorAll<HTMLElement>(selector) ?? [])]
  for (const [index, control] of controls.entries()) {
    const field = own[index]
    if (control instanceof HTMLInputElement && control.value !== '' && field instanceof HTMLInputElement)
      type(field, control.value)
    if (control instanceof HTMLSelectElement && field instanceof HTMLSelectElement)
      if (control.value !== field.value) choose(field, control.value)
  }
  const findOwn = (name: string) => own[controls.findIndex((control) => control.hasAttribute(name))]
  findOwn(FOCUSED)?.focus()
  findOwn(PRESSED)?.click()
}
