/** Marks the app shell in a document; its value says who it is for. */
export const APP_SHELL = 'data-app-shell'
/** Stands for the member's username in the links of that frame. */
export const USERNAME_PLACEHOLDER = '__USERNAME__'

/** Marks what was pressed, and what has the focus. */
export const PRESSED = 'data-pressed'
export const FOCUSED = 'data-focused'

/** Returns the frame while the document still has it. */
export const findAppShell = () => document.querySelector<HTMLElement>(`[${APP_SHELL}]`)

/** Lets the links of the frame lead to the profile of a member. */
export function nameInAppShell(username: string): void {
  const links =
    findAppShell()?.querySelectorAll<HTMLAnchorElement>(`a[href$="${USERNAME_PLACEHOLDER}"]`) ?? []
  for (const link of links) link.href = link.href.replace(USERNAME_PLACEHOLDER, encodeURIComponent(username))
}

/**
 * Remembers which button of the frame was pressed, and which control has the focus, while the application is loading.
 */
export function watchAppShell(): void {
  const frame = findAppShell()
  if (!frame) return
  const mark = (name: string, element: unknown) => {
    for (const other of frame.querySelectorAll(`[${name}]`)) other.removeAttribute(name)
    if (element instanceof Element) element.setAttribute(name, '')
  }
  // Links that lead elsewhere work by themselves.
  const buttonOf = ({ target }: Event) => target instanceof Element && target.closest('button, a[href^="#"]')
  frame.addEventListener('click', (event) => mark(PRESSED, buttonOf(event)))
  frame.addEventListener('focusin', ({ target }) => mark(FOCUSED, target))
  const forget = () => frame.contains(document.activeElement) || mark(FOCUSED, undefined)
  if (frame.contains(document.activeElement)) mark(FOCUSED, document.activeElement)
  // The focus leaves a frame that is replaced too, just before it is gone: then it goes on in the application.
  frame.addEventListener('focusout', () => setTimeout(() => frame.isConnected && forget()))
}
