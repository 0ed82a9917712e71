/** Marks the frame that the build draws into a document; its value says for whom. */
export const START_FRAME = 'data-start-frame'
/** Marks the outline of a page that shows data before the application is there: see the server's page-documents.ts. */
export const OUTLINE = 'data-outline'
/** Stands for the member's username in the links of that frame. */
export const START_USERNAME = '__USERNAME__'

/** Marks what was pressed, and what has the focus. */
export const PRESSED = 'data-pressed'
export const FOCUSED = 'data-focused'

/** Returns the frame while the document still has it. */
export const findStartFrame = () => document.querySelector<HTMLElement>(`[${START_FRAME}]`)

/** Lets the links of the frame lead to the profile of a member. */
export function nameInStartFrame(username: string): void {
  const links = findStartFrame()?.querySelectorAll<HTMLAnchorElement>(`a[href$="${START_USERNAME}"]`) ?? []
  for (const link of links) link.href = link.href.replace(START_USERNAME, encodeURIComponent(username))
}

/**
 * Remembers which button of the frame was pressed, and which control has the focus, while the application is loading.
 */
export function watchStartFrame(): void {
  const frame = findStartFrame()
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
