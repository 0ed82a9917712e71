import { FOCUSED, findAppShell, PRESSED } from './app-shell.ts'

const BARS = 'header a, header button, header select, nav a, nav button, a[href^="#"]'
/** Of a page that the build draws whole: its fields and buttons too. */
const WHOLE = `${BARS}, main input, main button`

// Found before the application takes its place.
let frame = findAppShell()

/** Types a text into a field of the application, which hears of it by the event alone. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Chooses in a field of the application what was chosen before, which hears of it by the event alone. */
function choose(field: HTMLSelectElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * Types, chooses, focuses and presses in the application's controls what was typed, chosen, focused and pressed in the frame,
 * whose place they have taken. Does so once.
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
