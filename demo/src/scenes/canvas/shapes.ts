import type { Colour } from './colours.ts'

export type Point = readonly [x: number, y: number]
/** A shape's fill: a colour, or nothing if only its facets are visible. */
export type Fill = Colour | 'none'

/** Returns SVG of a polygon. */
export const poly = (fill: Fill, ...points: Point[]) =>
  `<path fill="${fill}" d="M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z"/>`

/** Returns SVG of a filled path. */
export const path = (fill: Fill, d: string) => `<path fill="${fill}" d="${d}"/>`

/** Returns SVG of a line with round ends. */
export const line = (stroke: Colour, width: number, d: string) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`

/** Returns SVG of a circle. */
export const disc = (fill: Fill, x: number, y: number, r: number) =>
  `<circle fill="${fill}" cx="${x}" cy="${y}" r="${r}"/>`

/** Returns SVG of an upright ellipse. */
export const oval = (fill: Fill, x: number, y: number, rx: number, ry: number) =>
  `<ellipse fill="${fill}" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`

/** Returns SVG of a rectangle from its upper left corner. */
export const rect = (fill: Fill, x: number, y: number, width: number, height: number, round = 0) =>
  `<rect fill="${fill}" x="${x}" y="${y}" width="${width}" height="${height}"${round > 0 ? ` rx="${round}"` : ''}/>`

/** Returns SVG of something flat that the ground shows through: a shadow, a patch of light, steam. */
export const veil = (opacity: number, ...content: string[]) =>
  `<g opacity="${opacity}">${content.join('')}</g>`

interface Placement {
  scale?: number
  /** Degrees, clockwise. */
  turn?: number
  flip?: boolean
}

/** Returns SVG drawn around the origin, moved to a place. */
export function at(
  x: number,
  y: number,
  content: string,
  { scale = 1, turn = 0, flip = false }: Placement = {},
) {
  const turned = turn === 0 ? '' : ` rotate(${turn})`
  const scaled = scale === 1 && !flip ? '' : ` scale(${flip ? -scale : scale} ${scale})`
  return `<g transform="translate(${x} ${y})${turned}${scaled}">${content}</g>`
}

/** Returns the results for 0 to `count` - 1, joined. */
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, index) => draw(index)).join('')

/** Returns a path of an ellipse, for outlines that are filled with facets. */
export const ovalPath = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x + rx} ${y}A${rx} ${ry} 0 0 1 ${x - rx} ${y}Z`

/** Returns a path of a lens between two points: a leaf, a glint, a cloud. */
export function lensPath([x1, y1]: Point, [x2, y2]: Point, width: number): string {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [nx, ny] = [((y1 - y2) / length) * width, ((x2 - x1) / length) * width]
  return `M${x1} ${y1}Q${mx + nx} ${my + ny} ${x2} ${y2}Q${mx - nx} ${my - ny} ${x1} ${y1}Z`
}
