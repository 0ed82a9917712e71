import { startTransition } from 'react'

/**
 * How close to the view an element is rendered without waiting, in pixels: fast scrolling covers this in a seventh of
 * a second.
 */
const CLOSE_PX = 600
/** How many are released together: releasing is quick, and rendering waits for it. */
const RELEASED_TOGETHER = 4
/** With a larger backlog, releasing no longer waits: a page that holds too much is slow too. */
const MOST_LEFT_OVER = 16

interface Waiting {
  /** Its element, or one around it. */
  element: Element
  work: () => void
}
type Queue = Map<object, Waiting>

/** Pending renders and releases, by owner. */
const drawing: Queue = new Map()
const releasing: Queue = new Map()
let scheduled = false

/** Returns whether an element may soon be visible. */
function isClose({ element }: Waiting): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight + CLOSE_PX && bottom > -CLOSE_PX
}

/** Does some of the pending work, in the short slices of React's transitions. */
function take(queue: Queue, owners: object[]): void {
  const works = owners.map((owner) => queue.get(owner)?.work)
  for (const owner of owners) queue.delete(owner)
  startTransition(() => {
    for (const work of works) work?.()
  })
}

/** Renders everything close, however much, or else the longest waiting. Releases when there is nothing to render. */
function takeTurn(): void {
  scheduled = false
  if (drawing.size > 0 && releasing.size <= MOST_LEFT_OVER) {
    const close = [...drawing].filter(([, waiting]) => isClose(waiting)).map(([owner]) => owner)
    take(drawing, close.length > 0 ? close : [...drawing.keys()].slice(0, 1))
  } else take(releasing, [...releasing.keys()].slice(0, RELEASED_TOGETHER))
  if (drawing.size + releasing.size > 0) scheduleTurn()
}

function scheduleTurn(): void {
  if (scheduled) return
  scheduled = true
  // The frame in between shows the last turn's result: rendering and painting together would be a slow frame.
  requestAnimationFrame(() => requestAnimationFrame(takeTurn))
}

/**
 * Renders something at or within an element in its own turn, so fast scrolling hits no slow frame. Elements close to
 * the view don't wait for more turns: a slow frame is better than an empty screen.
 */
export function drawInTurn(owner: object, waiting: Waiting): void {
  drawing.set(owner, waiting)
  scheduleTurn()
}

/** Releases something in a turn that renders nothing. */
export function releaseInTurn(owner: object, waiting: Waiting): void {
  releasing.set(owner, waiting)
  scheduleTurn()
}

/** Cancels an owner's pending work. */
export function callOff(owner: object): void {
  drawing.delete(owner)
  releasing.delete(owner)
}
