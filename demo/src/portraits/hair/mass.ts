import { createRandom } from '../../../../server/src/kit/random.ts'
import type { Tones } from '../colour.ts'
import type { Figure } from '../figure.ts'
import { clipped, d, moved, type Point, path, smooth, stroke } from '../svg.ts'

/** What's behind the body and what's over head and shoulders. */
export interface HairLayers {
  back: string
  front: string
}

interface MassOptions {
  tones?: Tones
  /** Where the shade starts at the top and at the bottom. */
  edge?: [top: number, bottom: number]
  /** False within other hair, where the sun has no edge. */
  rim?: boolean
  detail?: string
}

/** Draws a lock or cap of hair: shade on the left, a thin warm edge on the right, its own detail clipped to it. */
export function drawMass(figure: Figure, name: string, outline: string, options: MassOptions = {}): string {
  const { tones = figure.hair, edge = [-4, -34], detail = '', rim = true } = options
  const [top, bottom] = edge
  return (
    path(outline, rim ? tones.rim : tones.base) +
    clipped(
      `${figure.id}h${name}`,
      outline,
      (rim ? moved(-2.8, 1.8, path(outline, tones.base)) : '') +
        path(
          d`M-320 -320H${top + 6}C${top - 14} -110 ${top - 2} -70 ${bottom} 0C${bottom - 10} 120 ${bottom} 240 ${bottom - 8} 460H-320Z`,
          tones.shade,
        ) +
        detail,
    )
  )
}

/** Draws something entirely in shadow, such as hair behind the neck. */
export function drawBehind({ hair }: Figure, outline: string, lit = ''): string {
  return path(outline, hair.deep) + (lit && path(lit, hair.shade))
}

interface Cap {
  /** How far the hair extends at the sides and above. */
  side: number
  top: number
  /** Where it ends in front of the ears. */
  sideburn: number
  /** The height of the hairline in the middle and at the temples. */
  line: number
  corner: number
}

/** Returns the outline of hair close to the head, with the forehead uncovered. */
export function capOutline({ head: { temple: t, crown } }: Figure, cap: Cap): string {
  const { side, top, sideburn, line, corner } = cap
  const x = t + side
  const peak = crown - top
  const far = t * 0.975 + side
  return (
    d`M${-x} ${sideburn}C${-x - 4} -46 ${-t * 0.98} ${peak} 0 ${peak}C${t * 0.98} ${peak} ${far + 4} -46 ${far} ${sideburn}` +
    d`L${far - side - 5} ${sideburn - 2}C${far - side - 6} -16 ${far - side - 8} ${corner + 16} ${far - side - 15} ${corner + 4}` +
    d`C${t * 0.62} ${line + 5} ${t * 0.36} ${line} 6 ${line}C${-t * 0.32} ${line} ${-t * 0.6} ${line + 5} ${-t + 15} ${corner + 4}` +
    d`C${-t + 8} ${corner + 16} ${-t + 6} -16 ${-t + 6} ${sideburn - 2}Z`
  )
}

/** Returns a closed outline of round bulges around an ellipse, like curls from afar. */
export function cloud(seed: number, centre: Point, [rx, ry]: Point, bulges: number, depth = 0.07): string {
  const random = createRandom(seed)
  const [cx, cy] = centre
  const at = (turn: number, far: number): Point => [
    cx + Math.cos(turn) * rx * far,
    cy + Math.sin(turn) * ry * far,
  ]
  const step = (Math.PI * 2) / bulges
  const starts = Array.from({ length: bulges }, (_, index) =>
    at((index + (random.next() - 0.5) * 0.3) * step, 1 - depth * 0.6),
  )
  const parts = starts.map((_, index) => {
    const [x, y] = starts[(index + 1) % bulges] ?? [0, 0]
    const high = 1 + depth * (1.1 + random.next() * 0.9)
    const one = at((index + 0.18) * step, high)
    const two = at((index + 0.82) * step, high)
    return d`C${one[0]} ${one[1]} ${two[0]} ${two[1]} ${x} ${y}`
  })
  const [x, y] = starts[0] ?? [0, 0]
  return `${d`M${x} ${y}`}${parts.join('')}Z`
}

/** Draws small arcs spread over an ellipse, like coils that catch the light. */
export function coils(figure: Figure, [cx, cy]: Point, [rx, ry]: Point, count: number, size = 5): string {
  const random = createRandom(figure.traits.seed + 71)
  const { hair } = figure
  const arcs = (lit: boolean) =>
    Array.from({ length: count }, () => {
      const turn = random.next() * Math.PI * 2
      const far = Math.sqrt(random.next()) * 0.94
      const [x, y] = [cx + Math.cos(turn) * rx * far, cy + Math.sin(turn) * ry * far]
      if (x > cx - rx * 0.1 !== lit) return ''
      const s = size * (0.7 + random.next() * 0.6)
      return d`M${x - s} ${y + s * 0.3}C${x - s * 0.7} ${y - s} ${x + s * 0.8} ${y - s} ${x + s} ${y + s * 0.3}`
    }).join('')
  return (
    stroke(arcs(true), hair.light, 1.8, 'opacity=".75"') + stroke(arcs(false), hair.deep, 1.8, 'opacity=".8"')
  )
}

/** Draws a strand from `from` to `to` with a bend, thin at both ends, in the given colour. */
export function strand(
  from: Point,
  bend: Point,
  to: Point,
  width: number,
  colour: string,
  opacity = 1,
): string {
  const [x0, y0] = from
  const [x1, y1] = bend
  const [x2, y2] = to
  const length = Math.hypot(x2 - x0, y2 - y0) || 1
  const [nx, ny] = [(-(y2 - y0) / length) * width, ((x2 - x0) / length) * width]
  return path(
    d`M${x0} ${y0}Q${x1 + nx} ${y1 + ny} ${x2} ${y2}Q${x1 - nx} ${y1 - ny} ${x0} ${y0}Z`,
    colour,
    opacity === 1 ? '' : `opacity="${opacity}"`,
  )
}

/** Returns the outline of a band with the given widths along points, with round ends. */
export function band(points: readonly Point[], widths: readonly number[]): string {
  const side = (direction: 1 | -1): Point[] =>
    points.map(([x, y], index) => {
      const [x0, y0] = points[Math.max(0, index - 1)] ?? [x, y]
      const [x1, y1] = points[Math.min(points.length - 1, index + 1)] ?? [x, y]
      const length = Math.hypot(x1 - x0, y1 - y0) || 1
      const half = (widths[index] ?? widths.at(-1) ?? 0) / 2
      return [x - ((y1 - y0) / length) * half * direction, y + ((x1 - x0) / length) * half * direction]
    })
  return smooth([...side(1), ...side(-1).reverse()])
}
