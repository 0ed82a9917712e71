import { mix } from '../canvas/colours.ts'
import { line, rect, times } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'

/** Draws a mirror ball that hangs with its middle at the origin. */
export function drawMirrorBall({ tones, faceted, mood, random }: Stage, r: number): string {
  const steel = tones('steel')
  const fills = [steel.lit, steel.base, steel.shade, mood.warm, steel.base, mix(steel.lit, mood.sun, 0.4)]
  const rows = 9
  const cells = times(rows, (row) => {
    const [top, low] = [row, row + 1].map((step) => -r + (2 * r * step) / rows)
    const y = ((top ?? 0) + (low ?? 0)) / 2
    const half = Math.sqrt(Math.max(0, r * r - y * y))
    return times(10, (column) => {
      const [left, right] = [column, column + 1].map((step) => -half * Math.cos((step / 10) * Math.PI))
      const fill =
        column > 5 ? fills[random.below(6)] : [steel.shade, steel.deep, steel.base][random.below(3)]
      return rect(
        fill ?? steel.base,
        (left ?? 0) + 1,
        (top ?? 0) + 1,
        Math.max(0.5, (right ?? 0) - (left ?? 0) - 1.6),
        (low ?? 0) - (top ?? 0) - 1.6,
      )
    })
  })
  return (
    line(steel.deep, 4, `M0 ${-r}V-800`) +
    faceted(steel.deep, `M${-r} 0A${r} ${r} 0 0 1 ${r} 0A${r} ${r} 0 0 1 ${-r} 0Z`, cells)
  )
}
