import { type Tones, tonesOf } from '../colour.ts'
import type { Figure } from '../figure.ts'
import { band } from '../hair/mass.ts'
import { clipped, d, moved, type Point, path, stroke } from '../svg.ts'
import type { Garment } from '../traits.ts'
import { type BodyShape, measureBody, slopeY } from './shape.ts'

interface ArmPose {
  elbow: Point
  wrist: Point
}

/** Where elbows and wrists are: distances outwards from the shoulder joint, and heights. */
const ARMS = {
  down: { elbow: [8, 424], wrist: [0, 580] },
  hip: { elbow: [62, 404], wrist: [-24, 530] },
  pocket: { elbow: [28, 420], wrist: [-22, 566] },
  front: { elbow: [16, 424], wrist: [-88, 500] },
  lap: { elbow: [22, 430], wrist: [-52, 610] },
} as const satisfies Record<string, ArmPose>

export type Arm = keyof typeof ARMS

const SLEEVES: Partial<Record<Garment, 'short' | 'none'>> = {
  tee: 'short',
  polo: 'short',
  dress: 'none',
  saree: 'short',
}

function between([x0, y0]: Point, [x1, y1]: Point, share: number): Point {
  return [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share]
}

/** Returns a point beside the line from `from` to `to`, `distance` to its right. */
function beside([x, y]: Point, from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  return [x - ((to[1] - from[1]) / length) * distance, y + ((to[0] - from[0]) / length) * distance]
}

interface Joints {
  shoulder: Point
  elbow: Point
  wrist: Point
  width: number
}

/** Returns the upper arm on the right, from the slope of the shoulder down to `share` of the way to the elbow. */
function upperArm(
  body: BodyShape,
  { shoulder, elbow, width: w }: Joints,
  ease: number,
  share: number,
): string {
  const s = body.shoulder + ease * 0.5
  const end = between(shoulder, elbow, share)
  const outer = beside(end, shoulder, elbow, -(w * 0.36 + ease * 0.6))
  const inner = beside(end, shoulder, elbow, w * 0.36 + ease * 0.6)
  const x = body.shoulder * 0.56
  const armpit: Point = [s - w - 2 - ease * 0.9, 330]
  return (
    d`M${x} ${slopeY(body, x) - 3}C${s * 0.86} 197 ${s - 4} 207 ${s + 3} 242C${s + 8} 276 ${(s + outer[0]) / 2 + 10} 320 ${outer[0]} ${outer[1]}` +
    d`C${outer[0] - 4} ${outer[1] + 10} ${inner[0] + 4} ${inner[1] + 10} ${inner[0]} ${inner[1]}C${(inner[0] + armpit[0]) / 2} ${(inner[1] + armpit[1]) / 2 + 10} ${armpit[0]} ${armpit[1] + 12} ${armpit[0]} ${armpit[1]}` +
    d`C${armpit[0] + 2} 280 ${x + 6} 236 ${x} ${slopeY(body, x) - 3}Z`
  )
}

/** Draws part of an arm: on the lit side with a warm edge, on the other side all in shade. */
function drawPart(figure: Figure, name: string, outline: string, tones: Tones, side: -1 | 1): string {
  const whole = `${figure.id}a${name}`
  if (side === 1)
    return (
      path(outline, tones.rim) +
      clipped(
        whole,
        outline,
        moved(-3.6, 0, path(outline, tones.base)) +
          moved(-34, 6, path(outline, tones.shade, 'opacity=".42"')),
      )
    )
  return (
    path(outline, tones.shade) +
    clipped(whole, outline, moved(34, 6, path(outline, tones.deep, 'opacity=".22"')))
  )
}

function drawHand(figure: Figure, [x, y]: Point, from: Point, side: -1 | 1): string {
  const { skin } = figure
  const angle = (Math.atan2(y - from[1], x - from[0]) * 180) / Math.PI - 90
  const tone = side === 1 ? skin.base : skin.shade
  const edge = side === 1 ? skin.shade : skin.deep
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})">${path('M-13 -8C-17 6 -18 22 -15 38C-12 54 -5 62 2 62C9 61 14 52 15 38C17 22 15 6 13 -8Z', tone)}${path('M-12 4C-23 12 -27 28 -23 42C-19 46 -14 42 -13 33C-10 24 -9 16 -12 4Z', tone)}${stroke('M-12 22C-12 30 -13 36 -15 40M-3 40V58M5 40V57', edge, 1.6, 'opacity=".7"')}</g>`
}

/** Draws an arm that ends on the right, in the body's own units; the left one is its mirror image. */
export function drawArm(figure: Figure, side: -1 | 1, arm: Arm): string {
  const body = measureBody(figure)
  const pose = ARMS[arm]
  const w = body.arm
  const shoulder: Point = [body.shoulder - w * 0.5, 256]
  const at = ([x, y]: Point): Point => [shoulder[0] + x, y]
  const joints: Joints = { shoulder, elbow: at(pose.elbow), wrist: at(pose.wrist), width: w }
  const drawn = drawSleeved(figure, body, joints, side, arm !== 'pocket')
  return side === 1 ? drawn : `<g transform="scale(-1 1)">${drawn}</g>`
}

function drawSleeved(figure: Figure, body: BodyShape, joints: Joints, side: -1 | 1, hand: boolean): string {
  const { skin, look } = figure
  const { shoulder, elbow, wrist, width: w } = joints
  const name = side === 1 ? 'r' : 'l'
  const forearm = (ease: number, end: number) =>
    band(
      [between(shoulder, elbow, 0.9), elbow, between(elbow, wrist, 0.5), between(elbow, wrist, end)],
      [w * 0.74 + ease, w * 0.7 + ease, w * 0.64 + ease, w * 0.42 + ease],
    )
  const palm = hand ? drawHand(figure, wrist, elbow, side) : ''
  const sleeve = SLEEVES[look.garment]
  const tones = tonesOf(look.garment === 'saree' ? look.second : look.colour)
  if (sleeve === 'none')
    return (
      palm +
      drawPart(figure, `${name}u`, upperArm(body, joints, 0, 1), skin, side) +
      drawPart(figure, `${name}f`, forearm(0, 1), skin, side)
    )
  if (sleeve === 'short')
    return (
      palm +
      drawPart(figure, `${name}u`, upperArm(body, joints, 0, 1), skin, side) +
      drawPart(figure, `${name}f`, forearm(0, 1), skin, side) +
      drawPart(figure, `${name}s`, upperArm(body, joints, 14, 0.6), tones, side)
    )
  return (
    palm +
    drawPart(figure, `${name}u`, upperArm(body, joints, 12, 1), tones, side) +
    drawPart(figure, `${name}f`, forearm(13, 0.98), tones, side)
  )
}
