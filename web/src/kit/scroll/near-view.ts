import { startTransition } from 'react'

/** How far out of sight something is still drawn, in pixels: further than a flick of a finger goes in a frame. */
const MARGIN_PX = 2_000

/** Where an element is: `height` is the one that it has, in pixels. */
export interface Nearness {
  near: boolean
  inView: boolean
  height: number
}
type Listener = (nearness: Nearness) => void

/** What waits to be drawn or released, by whom it is for. */
const waiting = new Map<object, () => void>()
let scheduled = false

/** Does what waits longest, in the short pieces in which React renders what may wait. */
function takeTurn(): void {
  scheduled = false
  for (const [owner, work] of waiting) {
    waiting.delete(owner)
    startTransition(work)
    break
  }
  if (waiting.size > 0) scheduleTurn()
}

function scheduleTurn(): void {
  if (scheduled) return
  scheduled = true
  // The frame between shows what the last turn drew: drawing and showing in one would be a slow frame.
  requestAnimationFrame(() => requestAnimationFrame(takeTurn))
}

/** Does some work that changes what is drawn in a turn of its own, so that a quick finger meets no slow frame. */
export function doInTurn(owner: object, work: () => void): void {
  waiting.set(owner, work)
  scheduleTurn()
}

/** Calls off what waits for an owner. */
export function callOff(owner: object): void {
  waiting.delete(owner)
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
