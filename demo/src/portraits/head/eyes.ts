import { mix } from '../colour.ts'
import type { Figure } from '../figure.ts'
import { circle, clipped, d, path, stroke } from '../svg.ts'
import type { Brow, Eyes } from '../traits.ts'

interface EyeShape {
  /** Half of its width. */
  half: number
  up: number
  low: number
  /** The height of the outer corner above the inner one. */
  cant: number
  /** The distance of the crease from the lid; 0 draws none. */
  crease: number
}

const SHAPES: Record<Eyes, EyeShape> = {
  almond: { half: 16.5, up: 7.2, low: 4.8, cant: 1.5, crease: 4.5 },
  round: { half: 15.5, up: 7.8, low: 5.4, cant: 0.5, crease: 4.5 },
  hooded: { half: 16.5, up: 6.2, low: 4.6, cant: 0, crease: 2.6 },
  upturned: { half: 16.5, up: 6.9, low: 4.9, cant: 3.6, crease: 4 },
  downturned: { half: 16.5, up: 6.9, low: 4.7, cant: -1.6, crease: 4 },
  narrow: { half: 17, up: 5.6, low: 4, cant: 2.4, crease: 0 },
}
const DISTANCE = 29.5

interface Eye {
  x: number
  /** -1 on the shade side, 1 on the lit side: the direction of the outer corner. */
  side: -1 | 1
  shape: EyeShape
}

function eyesOf({ head, traits, look }: Figure): Eye[] {
  const shape = { ...SHAPES[traits.eyes] }
  if (look.expression === 'smiling') {
    shape.up -= 0.9
    shape.low -= 2.2
  }
  if (traits.age > 55) shape.up -= 0.6
  return [
    { x: head.turn - DISTANCE - 0.5, side: -1, shape },
    { x: head.turn + DISTANCE - 1, side: 1, shape: { ...shape, half: shape.half - 0.7 } },
  ]
}

function upperLid({ x, side, shape: { half, up, cant } }: Eye, raise: number): string {
  const [inner, outer] = [x - side * half, x + side * half]
  return d`${inner} ${2 - raise * 0.2}C${inner + side * half * 0.42} ${-up * 1.2 - raise} ${outer - side * half * 0.55} ${-up * 1.35 - raise} ${outer} ${-cant - raise * 0.5}`
}

function eyeOutline(eye: Eye): string {
  const { x, side, shape } = eye
  const { half, low } = shape
  const [inner, outer] = [x - side * half, x + side * half]
  return `M${upperLid(eye, 0)}${d`C${outer - side * half * 0.5} ${low * 1.3} ${inner + side * half * 0.6} ${low * 1.3} ${inner} 2Z`}`
}

function lidBand(eye: Eye, thickness: number, wing: number): string {
  const { x, side, shape } = eye
  const { half, up, cant } = shape
  const [inner, outer] = [x - side * (half + 0.5), x + side * half]
  const tip = outer + side * (1.5 + wing)
  return (
    d`M${inner} 2.4C${inner + side * half * 0.42} ${-up * 1.2 - thickness * 0.8} ${outer - side * half * 0.55} ${-up * 1.35 - thickness} ${tip} ${-cant - 1 - wing * 0.8}` +
    d`C${outer - side * 1} ${-cant + 0.6} ${outer - side * half * 0.5} ${-up * 1.28} ${x} ${-up * 0.95}C${x - side * half * 0.5} ${-up * 0.9} ${inner + side * half * 0.3} ${-up * 0.3} ${inner} 2.4Z`
  )
}

function drawOpen(figure: Figure, eye: Eye): string {
  const { skin, traits, look, id } = figure
  const { x, side, shape } = eye
  const lit = side === 1
  const white = mix(lit ? '#fbf1e2' : '#e6d5c4', skin.shade, 0.07)
  const iris = traits.eyeColour
  const gaze = x + 0.6
  const made = traits.lipstick !== null
  const woman = traits.gender === 'woman'
  const ball =
    circle(gaze, -1, 6.9, mix(iris, '#180d0a', 0.45)) +
    circle(gaze, -0.5, 5.6, lit ? iris : mix(iris, '#180d0a', 0.25)) +
    circle(gaze, -0.9, 3, '#140c0b') +
    stroke(`M${upperLid(eye, -1.4)}`, mix(skin.deep, '#140c0b', 0.5), 3, 'opacity=".35"') +
    circle(gaze + 2, -2.6, 1.5, '#fff6e6')
  const lower = d`M${x + side * shape.half * 0.9} ${shape.low * 0.25}C${x + side * shape.half * 0.4} ${shape.low * 1.25} ${x - side * shape.half * 0.3} ${shape.low * 1.3} ${x - side * shape.half * 0.75} ${shape.low * 0.8}`
  return (
    path(eyeOutline(eye), white) +
    clipped(`${id}e${side + 1}`, eyeOutline(eye), ball) +
    stroke(lower, mix(skin.deep, skin.shade, lit ? 0.3 : 0), look.expression === 'smiling' ? 1.9 : 1.3) +
    path(lidBand(eye, woman ? 3 : 2.3, made ? 2.6 : woman ? 1.2 : 0), skin.ink)
  )
}

function drawClosed({ skin, traits }: Figure, { x, side, shape: { half, cant } }: Eye): string {
  const [inner, outer] = [x - side * half, x + side * (half + 1.5)]
  const thick = traits.gender === 'woman' ? 4.2 : 3.4
  return path(
    d`M${inner} 0.5C${inner + side * half * 0.5} 6 ${outer - side * half * 0.6} 6 ${outer} ${-cant * 0.6 - 0.5}C${outer - side * half * 0.5} ${8 + thick} ${inner + side * half * 0.5} ${8 + thick} ${inner} 0.5Z`,
    skin.ink,
  )
}

/** Draws the sockets, the lids with their crease, and the eyes: open, narrowed by a smile, or closed. */
export function drawEyes(figure: Figure): string {
  const { skin, look, traits } = figure
  return eyesOf(figure)
    .map((eye) => {
      const { x, side, shape } = eye
      const { half, up, cant, crease } = shape
      const [inner, outer] = [x - side * (half + 5), x + side * (half + 4)]
      const socket = path(
        d`M${inner} -10C${inner + side * 8} -19 ${outer - side * 10} -20 ${outer} -11C${outer + side} -4 ${outer - side * 6} 1 ${x} 1C${x - side * half} 2 ${inner} 4 ${inner} -10Z`,
        side === 1 ? skin.socket : skin.deep,
        `opacity="${side === 1 ? 0.62 : 0.5}"`,
      )
      const lid = traits.lipstick === null ? skin.deep : mix(skin.deep, traits.lipstick, 0.3)
      const fold = crease
        ? stroke(
            d`M${x - side * half * 0.8} ${-up * 0.45 - crease * 0.5}C${x - side * half * 0.3} ${-up * 1.05 - crease} ${x + side * half * 0.5} ${-up * 1.1 - crease} ${x + side * half * 1.02} ${-cant - crease * 0.7}`,
            lid,
            1.5,
            'opacity=".85"',
          )
        : ''
      return socket + fold + (look.expression === 'closed' ? drawClosed(figure, eye) : drawOpen(figure, eye))
    })
    .join('')
}

const BROW_SHAPES: Record<Brow, { thick: number; arch: number; tail: number; rise: number }> = {
  soft: { thick: 4.6, arch: 5, tail: 3, rise: -2 },
  straight: { thick: 5, arch: 2.6, tail: 1, rise: -3.4 },
  arched: { thick: 4.2, arch: 6.2, tail: 2, rise: -2 },
  angled: { thick: 5, arch: 6, tail: 0, rise: -2 },
  bushy: { thick: 6.8, arch: 4, tail: 3, rise: -2.6 },
}

/** Draws the brows, which keep some of the hair's own colour longer than the hair. */
export function drawBrows(figure: Figure): string {
  const { head, hair, skin, traits } = figure
  const { thick, arch, tail, rise } = BROW_SHAPES[traits.brow]
  const man = traits.gender === 'man'
  const t = thick * (man ? 1.15 : 0.88)
  const colour = mix(mix(traits.hairColour, hair.base, 0.55), skin.ink, traits.grey > 0.6 ? 0.15 : 0.5)
  const y = man ? -20.5 : -22.5
  return ([-1, 1] as const)
    .map((side) => {
      const x = head.turn + side * (DISTANCE - 0.5)
      const [inner, outer] = [x - side * 16, x + side * (side === 1 ? 19 : 21)]
      const peak = x + side * 7
      return path(
        d`M${inner} ${y + 3 + rise}C${inner + side * 8} ${y - arch * 0.5 + rise} ${peak - side * 4} ${y - arch} ${peak} ${y - arch}C${peak + side * 6} ${y - arch} ${outer - side * 2} ${y + tail - 3} ${outer} ${y + tail + 1}` +
          d`C${outer - side * 6} ${y + tail - 1} ${peak + side * 4} ${y - arch + t * 0.75} ${peak - side * 2} ${y - arch + t * 0.95}C${peak - side * 8} ${y - arch * 0.5 + t} ${inner + side * 6} ${y + 2 + t * 0.8 + rise} ${inner - side * 0.5} ${y + 3 + t + rise}Q${inner - side * 1.5} ${y + 3 + t * 0.4 + rise} ${inner} ${y + 3 + rise}Z`,
        colour,
      )
    })
    .join('')
}
