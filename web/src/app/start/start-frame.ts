/** Marks the frame that the build draws into a member's documents. */
export const START_FRAME = 'data-start-frame'
/** Stands for the member's username in the links of that frame. */
export const START_USERNAME = '__USERNAME__'

/** Marks what was pressed, and what has the focus. */
export const PRESSED = 'data-pressed'
export const FOCUSED = 'data-focused'

/** Returns the frame while the document still has it. */
export const findStartFrame = () => document.querySelector<HTMLElement>(`[${START_FRAME}]`)

/**
 * Makes the frame that of a member: links lead to their profile, and it is remembered which button was pressed and which
 * control has the focus while the application is loading.
 */
export function prepareStartFrame(username: string): void {
  const frame = findStartFrame()
  if (!frame) return
  for (const link of frame.querySelectorAll<HTMLAnchorElement>(`a[href$="${START_USERNAME}"]`))
    link.href = link.href.replace(START_USERNAME, encodeURIComponent(username))
  const mark = (name: string, element: unknown) => {
    for (const other of frame.querySelectorAll(`[${name}]`)) other.removeAttribute(name)
    if (element instanceof Element) element.setAttribute(name, '')
  }
  // Links that lead elsewhere work by themselves.
  const buttonOf = ({ target }: Event) => target instanceof Element && target.closest('button, a[href^="#"]')
  frame.addEventListener('click', (event) => mark(PRESSED, buttonOf(event)))
  frame.addEventListener('focusin', ({ target }) => mark(FOCUSED, target))
  frame.addEventListener('focusout', () => frame.isConnected && mark(FOCUSED, undefined))
}
