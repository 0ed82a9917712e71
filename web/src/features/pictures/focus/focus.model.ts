import { t } from '@lingui/core/macro'
import { formatNumber } from '@savanna/contract/language/numbers'

/** A point in a picture, as fractions of its width and height, 0 to 1. */
export interface Focus {
  x: number
  y: number
}

/** How far an arrow key moves it; with Shift five times as far. */
const STEP = 0.02
const FAST = 5

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const within = (fraction: number) => Math.round(Math.min(1, Math.max(0, fraction)) * 1000) / 1000

/** Returns where a key moves the focal point; undefined for other keys. */
export function moveByKey(
  { x, y }: Focus,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Focus | undefined {
  const direction = DIRECTIONS[key]
  if (!direction) return undefined
  const by = shiftKey ? STEP * FAST : STEP
  return { x: within(x + direction[0] * by), y: within(y + direction[1] * by) }
}

/** Returns a pointer's place within a box. */
export function placeIn(
  box: { left: number; top: number; width: number; height: number },
  { clientX, clientY }: { clientX: number; clientY: number },
): Focus {
  return { x: within((clientX - box.left) / box.width), y: within((clientY - box.top) / box.height) }
}

/** Returns the place in words, for screen readers. */
export function describeFocus({ x, y }: Focus): string {
  const [left, top] = [formatNumber(Math.round(x * 100)), formatNumber(Math.round(y * 100))]
  return t`${left} per cent from the left, ${top} per cent from the top`
}
