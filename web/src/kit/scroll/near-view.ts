import { startTransition } from 'react'

/** How far out of sight something is still drawn, in pixels: further than a flick of a finger goes in a frame. */
const MARGIN_PX = 2_000

type Listener = (near: boolean, height: number) => void

/** Elements that came near the view and wait to be drawn, each with its listener's call. */
const waiting = new Map<Element, () => void>()

/**
 * Draws one of the elements that wait in each frame, and in the short pieces in which React renders what may wait, so that
 * a quick finger meets no slow frame.
 */
function drawNext(): void {
  for (const [element, draw] of waiting) {
    waiting.delete(element)
    startTransition(draw)
    break
  }
  if (waiting.size > 0) requestAnimationFrame(drawNext)
}

function drawInTurn(element: Element, draw: () => void): void {
  if (waiting.size === 0) requestAnimationFrame(drawNext)
  waiting.set(element, draw)
}

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
      for (const { target, isIntersecting, boundingClientRect: box } of entries) {
        const tell = () => listeners.get(target)?.(isIntersecting, box.height)
        waiting.delete(target)
        if (!isIntersecting) startTransition(tell)
        else if (box.top > innerHeight || box.bottom < 0) drawInTurn(target, tell)
        else tell()
      }
    },
    { root, rootMargin: `${MARGIN_PX}px 0px` },
  )
  const watch = { observer, listeners }
  watches.set(root, watch)
  return watch
}

/**
 * Calls a listener when an element comes near the view of its scroll box or goes far from it, with the height that it
 * has then in pixels, and once at the beginning. Elements out of sight are told that they are near one by one, each in a
 * frame of its own. Returns the function that ends this.
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
    waiting.delete(element)
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
