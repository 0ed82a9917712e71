import { startTransition } from 'react'

/** How far out of sight something waits no longer to be drawn, in pixels: a quick finger is there in a seventh of a second. */
const CLOSE_PX = 600
/** So many are released together: taking away is quick, and drawing waits for it. */
const RELEASED_TOGETHER = 4
/** With more left over, releasing waits no longer: a page that holds too much is slow too. */
const MOST_LEFT_OVER = 16

interface Waiting {
  /** Where it is, or what it is within. */
  element: Element
  work: () => void
}
type Queue = Map<object, Waiting>

/** What waits to be drawn and to be released, by whom it is for. */
const drawing: Queue = new Map()
const releasing: Queue = new Map()
let scheduled = false

/** Tells whether a person may see an element soon. */
function isClose({ element }: Waiting): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight + CLOSE_PX && bottom > -CLOSE_PX
}

/** Does some of what waits, in the short pieces in which React renders what may wait. */
function take(queue: Queue, owners: object[]): void {
  const works = owners.map((owner) => queue.get(owner)?.work)
  for (const owner of owners) queue.delete(owner)
  startTransition(() => {
    for (const work of works) work?.()
  })
}

/** Draws what is close, however much that is, or else what waits longest. Releases when nothing is to be drawn. */
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
  // The frame between shows what the last turn drew: drawing and showing in one would be a slow frame.
  requestAnimationFrame(() => requestAnimationFrame(takeTurn))
}

/**
 * Draws something that is at or within an element in a turn of its own, so that a quick finger meets no slow frame. What
 * comes close to the view does not wait for more turns: a slow frame is better than an empty screen.
 */
export function drawInTurn(owner: object, waiting: Waiting): void {
  drawing.set(owner, waiting)
  scheduleTurn()
}

/** Releases something in a turn in which nothing is drawn. */
export function releaseInTurn(owner: object, waiting: Waiting): void {
  releasing.set(owner, waiting)
  scheduleTurn()
}

/** Calls off what waits for an owner. */
export function callOff(owner: object): void {
  drawing.delete(owner)
  releasing.delete(owner)
}
