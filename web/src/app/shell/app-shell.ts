/** Marks the app shell in a document; its value is its audience. */
export const APP_SHELL = 'data-app-shell'
/** Placeholder for the member's username in the frame's links. */
export const USERNAME_PLACEHOLDER = '__USERNAME__'

/** Marks the clicked control, and the focused one. */
export const PRESSED = 'data-pressed'
export const FOCUSED = 'data-focused'

/** Returns the frame while it's still in the document. */
export const findAppShell = () => document.querySelector<HTMLElement>(`[${APP_SHELL}]`)

/** Points the frame's links at a member's profile. */
export function nameInAppShell(username: string): void {
  const links =
    findAppShell()?.querySelectorAll<HTMLAnchorElement>(`a[href$="${USERNAME_PLACEHOLDER}"]`) ?? []
  for (const link of links) link.href = link.href.replace(USERNAME_PLACEHOLDER, encodeURIComponent(username))
}

/**
 * Remembers which of the frame's buttons was clicked, and which control has the focus, while the application is
 * loading.
 */
export function watchAppShell(): void {
  const frame = findAppShell()
  if (!frame) return
  const mark = (name: string, element: unknown) => {
    for (const other of frame.querySelectorAll(`[${name}]`)) other.removeAttribute(name)
    if (element instanceof Element) element.setAttribute(name, '')
  }
  // Links to other pages work on their own.
  const buttonOf = ({ target }: Event) => target instanceof Element && target.closest('button, a[href^="#"]')
  frame.addEventListener('click', (event) => mark(PRESSED, buttonOf(event)))
  frame.addEventListener('focusin', ({ target }) => mark(FOCUSED, target))
  const forget = () => frame.contains(document.activeElement) || mark(FOCUSED, undefined)
  if (frame.contains(document.activeElement)) mark(FOCUSED, document.activeElement)
  // A replaced frame loses the focus just before it's gone: it then moves to the application.
  frame.addEventListener('focusout', () => setTimeout(() => frame.isConnected && forget()))
}
