import { drawEarrings, drawGlasses, drawHearingAid, drawNecklace } from './accessories.ts'
import { type Arm, drawArm } from './body/arms.ts'
import { drawNeck } from './body/neck.ts'
import { drawTop } from './clothes/index.ts'
import type { Figure } from './figure.ts'
import { drawHair } from './hair/index.ts'
import { drawHead } from './head/face.ts'
import { moved, turned } from './svg.ts'

/** Returns how much nearer the shoulders are to the head: heavy and old necks are shorter. */
export function neckLift({ traits: { gender, build, age } }: Figure): number {
  return -14 - build * 8 - (gender === 'man' ? 4 : 0) - Math.max(0, age - 50) * 0.25
}

/** Draws a person from the head down to the hips, with the eyes at the origin. */
export function drawBust(figure: Figure, arms: readonly [left: Arm, right: Arm] = ['down', 'down']): string {
  const { tilt } = figure.look
  const hair = drawHair(figure)
  const head = (content: string) => turned(tilt, 0, 110, content)
  return (
    head(hair.back) +
    moved(
      0,
      neckLift(figure),
      drawNeck(figure) +
        drawTop(figure) +
        drawNecklace(figure) +
        drawArm(figure, -1, arms[0]) +
        drawArm(figure, 1, arms[1]),
    ) +
    head(drawHead(figure) + drawHearingAid(figure) + hair.front + drawEarrings(figure) + drawGlasses(figure))
  )
}
