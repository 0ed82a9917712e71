import type { Figure } from '../figure.ts'
import { d, path, stroke } from '../svg.ts'
import type { Nose } from '../traits.ts'

const NOSES: Record<Nose, { wings: number; reach: number }> = {
  narrow: { wings: 12, reach: 8 },
  straight: { wings: 14, reach: 9 },
  broad: { wings: 19, reach: 9 },
  rounded: { wings: 16, reach: 11 },
  aquiline: { wings: 14, reach: 12 },
}

/** Returns how far the tip is on the lit side of the middle. */
export function noseReach(nose: Nose): number {
  return NOSES[nose].reach
}

/** Draws the lit flank, the plane under the tip and the wings; the ridge is the edge of the face's shade. */
export function drawNose({ head: { turn: c, noseY: y }, skin, traits: { nose } }: Figure): string {
  const { wings, reach } = NOSES[nose]
  return (
    path(
      d`M${c + 1} -4C${c + 2} 10 ${c + reach + 1} ${y - 16} ${c + reach + 2} ${y - 7}C${c + wings} ${y - 8} ${c + wings} ${y - 10} ${c + wings - 2} ${y - 12}C${c + 8} 14 ${c + 5} 4 ${c + 1} -4Z`,
      skin.light,
      'opacity=".75"',
    ) +
    path(
      d`M${c - wings} ${y - 3}C${c - 7} ${y - 1} ${c - 4} ${y + 1} ${c} ${y + 2}C${c + 5} ${y + 1} ${c + 9} ${y - 1} ${c + wings} ${y - 2}C${c + 9} ${y + 6} ${c + 5} ${y + 6} ${c} ${y + 6}C${c - 5} ${y + 6} ${c - 10} ${y + 5} ${c - wings} ${y - 3}Z`,
      skin.deep,
      'opacity=".8"',
    ) +
    stroke(
      d`M${c + wings - 1} ${y - 11}C${c + wings + 3} ${y - 8} ${c + wings + 2} ${y - 2} ${c + wings - 1} ${y - 1}`,
      skin.socket,
      1.6,
    ) +
    stroke(
      d`M${c - wings + 1} ${y - 12}C${c - wings - 3} ${y - 9} ${c - wings - 3} ${y - 3} ${c - wings} ${y - 2}`,
      skin.deep,
      1.8,
    )
  )
}
