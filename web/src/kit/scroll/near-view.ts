/** How far out of sight something is still drawn, in pixels: further than a flick of a finger goes in a frame. */
const MARGIN_PX = 2_000

/** Where an element is: `height` is the one that it has, in pixels. */
export interface Nearness {
  near: boolean
  inView: boolean
  height: number
}
type Listener = (nearness: Nearness) => void

/** What the elements of one scroll box share; the key is the document for those that scroll with the page. */
const watches = new WeakMap<
  Element | Document,
  { observer: IntersectionObserver; listeners: Map<Element, Listener> }
>()

function watchOf(root: Element | Document) {
  const known = watches.get(root)
  if (known) return known
  const listeners = new Map<Element, Listener>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting: near, boundingClientRect: box, rootBounds } of entries) {
        // The height of the window would be a question that lays out the page.
        const view = {
          top: (rootBounds?.top ?? 0) + MARGIN_PX,
          bottom: (rootBounds?.bottom ?? 0) - MARGIN_PX,
        }
        const inView = near && box.top <= view.bottom && box.bottom >= view.top
        listeners.get(target)?.({ near, inView, height: box.height })
      }
    },
    { root, rootMargin: `${MARGIN_PX}px 0px` },
  )
  const watch = { observer, listeners }
  watches.set(root, watch)
  return watch
}

/**
 * Calls a listener when an element comes near the view of its scroll box or goes far from it, and once at the beginning.
 * Returns the function that ends this.
 */
export function watchNearView(
  element: Element,
  { root = document, listener }: { root?: Element | Document | undefined; listener: Listener },
): () => void {
  const { observer, listeners } = watchOf(root)
  listeners.set(element, listener)
  observer.observe(element)
  return () => {
    listeners.delete(element)
    observer.unobserve(element)
  }
}

/**
 * Returns true while a person is busy in an element: with the focus, an open menu, words that were typed, or a part that
 * says so by `data-in-use`, since what React writes into a field counts as what it began with.
 */
export function isInUse(element: Element): boolean {
  if (element.contains(document.activeElement)) return true
  if (element.querySelector('[aria-expanded="true"], [data-in-use]')) return true
  const fields = element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}
