import { drawEarrings, drawGlasses, drawHearingAid, drawNecklace } from './accessories.ts'
import { type Arm, drawArm } from './body/arms.ts'
import { drawLegs, drawSeatedLegs, SOLE_Y } from './body/legs.ts'
import { drawNeck } from './body/neck.ts'
import { neckLift, WAIST_Y } from './body/shape.ts'
import { drawChairBack, drawChairFront, WHEEL_Y } from './body/wheelchair.ts'
import { drawTop } from './clothes/index.ts'
import type { Figure } from './figure.ts'
import { drawHair } from './hair/index.ts'
import { drawHead } from './head/face.ts'
import { moved, turned } from './svg.ts'

export type Arms = readonly [left: Arm, right: Arm]

/** From a standing figure's crown to the soles, in figure units. */
export const ADULT_HEIGHT = 1_400

/** Returns the height below the eyes of the waist, or of the ground. */
export function heightOf(figure: Figure, part: 'waist' | 'feet'): number {
  const ground = figure.traits.wheelchair ? WHEEL_Y : SOLE_Y
  return (part === 'waist' ? WAIST_Y : ground) + neckLift(figure)
}

interface Parts {
  behind?: string
  legs?: string
  before?: string
  arms: Arms
}

function assemble(figure: Figure, { behind = '', legs = '', before = '', arms }: Parts): string {
  const { tilt } = figure.look
  const hair = drawHair(figure)
  const lift = neckLift(figure)
  const head = (content: string) => turned(tilt, 0, 110, content)
  return (
    moved(0, lift, behind) +
    head(hair.back) +
    moved(
      0,
      lift,
      drawNeck(figure) +
        legs +
        drawTop(figure) +
        drawNecklace(figure) +
        drawArm(figure, -1, arms[0]) +
        drawArm(figure, 1, arms[1]),
    ) +
    head(
      drawHead(figure) + drawHearingAid(figure) + hair.front + drawEarrings(figure) + drawGlasses(figure),
    ) +
    moved(0, lift, before)
  )
}

/** Draws a person down to the hips, with the eyes at the origin. */
export function drawBust(figure: Figure, arms: Arms = ['down', 'down']): string {
  return assemble(figure, { arms })
}

/** Draws a person down to the hips, in front of their wheelchair's back if they use one. */
export function drawHalf(figure: Figure, arms: Arms): string {
  return assemble(figure, { arms, behind: figure.traits.wheelchair ? drawChairBack(figure) : '' })
}

/** Draws a whole person with the eyes at the origin: standing, or sitting in their wheelchair. */
export function drawWhole(figure: Figure, arms: Arms): string {
  if (!figure.traits.wheelchair) return assemble(figure, { arms, legs: drawLegs(figure) })
  return assemble(figure, {
    arms,
    behind: drawChairBack(figure),
    legs: drawSeatedLegs(figure),
    before: drawChairFront(figure),
  })
}
