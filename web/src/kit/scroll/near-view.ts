/** How far outside of the view elements still render, in pixels: further than a flick scrolls in a frame. */
const MARGIN_PX = 2_000

/** An element's position: `height` is its own, in pixels. */
export interface Nearness {
  near: boolean
  inView: boolean
  height: number
}
type Listener = (nearness: Nearness) => void

/** Shared by the elements of one scroll container; the key is the document for those that scroll with the page. */
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
        // Reading the window's height would trigger a layout.
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
 * Calls a listener when an element comes near the view of its scroll container or moves far from it, and once at the
 * start. Returns the function that stops this.
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
 * Returns true while an element is in use: it has the focus, an open menu, typed text, or a part with `data-in-use`,
 * since React resets a field's default value to whatever it writes.
 */
export function isInUse(element: Element): boolean {
  if (element.contains(document.activeElement)) return true
  if (element.querySelector('[aria-expanded="true"], [data-in-use]')) return true
  const fields = element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}
