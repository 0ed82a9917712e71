/** How far out of sight something is still drawn, in pixels: further than a flick of a finger goes in a frame. */
const MARGIN_PX = 2_000

type Listener = (near: boolean, height: number) => void

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
      for (const { target, isIntersecting, boundingClientRect } of entries)
        listeners.get(target)?.(isIntersecting, boundingClientRect.height)
    },
    { root, rootMargin: `${MARGIN_PX}px 0px` },
  )
  const watch = { observer, listeners }
  watches.set(root, watch)
  return watch
}

/**
 * Calls a listener when an element comes near the view of its scroll box or goes far from it, with the height that it
 * has then in pixels, and once at the beginning. Returns the function that ends this.
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

/** Returns true while a person is busy in an element: with the focus, an open menu, or words that were typed. */
export function isInUse(element: Element): boolean {
  if (element.contains(document.activeElement) || element.querySelector('[aria-expanded="true"]')) return true
  const fields = element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}
