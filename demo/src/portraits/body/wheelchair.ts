import { mix } from '../colour.ts'
import type { Figure } from '../figure.ts'
import { circle, d, path, stroke } from '../svg.ts'
import { measureBody } from './shape.ts'

const FRAME = '#2b2422'

function accent({ traits }: Figure): string {
  return traits.cloth
}

/** Draws what's behind the sitter: the back, its handles and the far part of the wheels. */
export function drawChairBack(figure: Figure): string {
  const { shoulder } = measureBody(figure)
  const x = shoulder - 34
  return (
    path(
      d`M${-x} 356C${-x} 340 ${x} 340 ${x} 356L${x + 8} 640H${-x - 8}Z`,
      mix(FRAME, accent(figure), 0.25),
    ) +
    stroke(
      d`M${-x - 4} 660V330C${-x - 4} 312 ${-x - 14} 308 ${-x - 34} 308M${x + 4} 660V330C${x + 4} 312 ${x + 14} 308 ${x + 34} 308`,
      FRAME,
      12,
    ) +
    stroke(d`M${-x - 18} 308H${-x - 44}M${x + 18} 308H${x + 44}`, mix(FRAME, '#000000', 0.3), 17)
  )
}

/** Draws the wheels on both sides of a person facing us, and the footrest. */
export function drawChairFront(figure: Figure): string {
  const { hip } = measureBody(figure)
  const x = hip + 62
  const wheel = (side: -1 | 1) => {
    const colour = side === 1 ? accent(figure) : mix(accent(figure), '#1d0f18', 0.3)
    return (
      `<ellipse cx="${side * x}" cy="838" rx="26" ry="226" fill="none" stroke="${FRAME}" stroke-width="16"/>` +
      `<ellipse cx="${side * (x + 16)}" cy="838" rx="17" ry="184" fill="none" stroke="${colour}" stroke-width="6"/>` +
      circle(side * (x + 6), 838, 13, FRAME) +
      stroke(d`M${side * (x - 24)} 636H${side * (x - 24)}V700`, FRAME, 12)
    )
  }
  return (
    wheel(-1) +
    wheel(1) +
    path(d`M${-x + 14} 628H${-x + 34}V650H${-x + 2}Z`, FRAME) +
    path(d`M${x - 14} 628H${x - 34}V650H${x - 2}Z`, FRAME) +
    path(d`M-128 1030H-44V1044H-128ZM44 1030H128V1044H44Z`, FRAME) +
    stroke('M-86 1044V1060M86 1044V1060', FRAME, 8)
  )
}

/** The height of the ground below the wheels. */
export const WHEEL_Y = 1064
