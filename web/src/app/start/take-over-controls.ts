import { FOCUSED, findStartFrame, PRESSED } from './start-frame.ts'

const CONTROLS = 'header a, header button, nav a, nav button, a[href^="#"]'

// Found before the application takes its place.
let frame = findStartFrame()

/**
 * Focuses and presses in the application's bars what was focused and pressed in the frame, whose place they have taken.
 * Does so once.
 */
export function takeOverControls(): void {
  const controls = [...(frame?.querySelectorAll(CONTROLS) ?? [])]
  frame = null
  const own = [...(document.getElementById('root')?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
  const findOwn = (name: string) => own[controls.findIndex((control) => control.hasAttribute(name))]
  findOwn(FOCUSED)?.focus()
  findOwn(PRESSED)?.click()
}
