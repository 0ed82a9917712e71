import { type Colour, mix } from '../canvas/colours.ts'
import { at, type Point, path, poly, rect, times } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'

interface Leaves {
  leaf?: Colour
  wood?: Colour
  flip?: boolean
}

/** Draws an umbrella thorn, 230 units high at scale 1, with its foot at a place. */
export function drawAcacia(
  stage: Stage,
  x: number,
  y: number,
  scale: number,
  { leaf = '#3f6650', wood = '#4a2f25', flip = false }: Leaves = {},
): string {
  const green = stage.tones(leaf)
  const brown = stage.tones(wood)
  const trunk =
    'M-12 3C-7-52-16-98-50-140C-66-158-88-166-110-172L-107-178C-78-176-56-168-38-150C-16-126-4-104 0-84C8-112 28-146 58-164C72-172 88-176 104-178L105-171C80-166 62-152 46-132C26-106 17-84 17-54C16-32 18-12 24 3Z'
  const canopy = (cx: number, cy: number, rx: number, ry: number) =>
    stage.faceted(
      green.shade,
      `M${cx - rx} ${cy}C${cx - rx * 0.9} ${cy - ry * 0.9} ${cx - rx * 0.5} ${cy - ry} ${cx - rx * 0.1} ${cy - ry}C${cx + rx * 0.5} ${cy - ry * 1.1} ${cx + rx * 0.9} ${cy - ry * 0.7} ${cx + rx} ${cy}C${cx + rx * 0.5} ${cy + ry * 0.22} ${cx - rx * 0.5} ${cy + ry * 0.16} ${cx - rx} ${cy}Z`,
      path(
        green.lit,
        `M${cx - rx * 0.35} ${cy - ry * 1.3}C${cx - rx * 0.1} ${cy - ry * 0.5} ${cx + rx * 0.2} ${cy - ry * 0.3} ${cx + rx * 1.1} ${cy - ry * 0.12}V${cy - ry * 1.4}Z`,
      ),
    )
  const tree =
    path(brown.shade, trunk) +
    path(brown.lit, 'M4 3C4-40 2-70 2-84C8-112 28-146 58-164L46-132C26-106 17-84 17-54C16-32 18-12 24 3Z') +
    canopy(-104, -166, 86, 34) +
    canopy(88, -164, 96, 36) +
    canopy(-4, -188, 110, 42)
  return at(x, y, tree, { scale, flip })
}

/** Draws a conifer with its foot at a place. */
export function drawPine(stage: Stage, x: number, y: number, high: number, leaf: Colour): string {
  const { lit, shade } = stage.tones(leaf)
  const half = high * 0.2
  return (
    rect(stage.tones('walnut').deep, x - high * 0.025, y - high * 0.14, high * 0.05, high * 0.14) +
    times(3, (index) => {
      const top = y - high + index * high * 0.24
      const foot = top + high * (0.4 + index * 0.02)
      const wide = half * (0.6 + index * 0.28)
      return (
        poly(shade, [x, top], [x - wide, foot], [x, foot - high * 0.03]) +
        poly(lit, [x, top], [x + wide, foot], [x, foot - high * 0.03])
      )
    })
  )
}

/** Draws a cypress with its foot at a place. */
export function drawCypress(stage: Stage, x: number, y: number, high: number, leaf: Colour): string {
  const { lit, shade } = stage.tones(leaf)
  const wide = high * 0.13
  return (
    path(
      shade,
      `M${x} ${y - high}C${x - wide * 1.3} ${y - high * 0.55} ${x - wide} ${y - high * 0.1} ${x - wide * 0.3} ${y}H${x + wide * 0.3}C${x + wide} ${y - high * 0.1} ${x + wide * 1.3} ${y - high * 0.55} ${x} ${y - high}Z`,
    ) +
    path(
      lit,
      `M${x} ${y - high}C${x + wide * 0.3} ${y - high * 0.6} ${x - wide * 0.2} ${y - high * 0.3} ${x + wide * 0.1} ${y}H${x + wide * 0.3}C${x + wide} ${y - high * 0.1} ${x + wide * 1.3} ${y - high * 0.55} ${x} ${y - high}Z`,
    )
  )
}

/** Draws a tree with a round crown and its foot at a place. */
export function drawRoundTree(stage: Stage, x: number, y: number, high: number, leaf: Colour): string {
  const { lit, base, shade } = stage.tones(leaf)
  const brown = stage.tones('walnut')
  const r = high * 0.34
  const cy = y - high + r
  const crown = `M${x - r} ${cy + r * 0.2}C${x - r * 1.15} ${cy - r * 0.5} ${x - r * 0.6} ${cy - r * 1.05} ${x} ${cy - r}C${x + r * 0.7} ${cy - r * 1.1} ${x + r * 1.2} ${cy - r * 0.4} ${x + r} ${cy + r * 0.25}C${x + r * 0.9} ${cy + r * 0.9} ${x + r * 0.3} ${cy + r * 0.95} ${x} ${cy + r * 0.85}C${x - r * 0.5} ${cy + r} ${x - r * 0.95} ${cy + r * 0.8} ${x - r} ${cy + r * 0.2}Z`
  return (
    poly(
      brown.shade,
      [x - high * 0.035, y],
      [x - high * 0.02, cy],
      [x + high * 0.005, cy],
      [x + high * 0.005, y],
    ) +
    poly(
      brown.lit,
      [x + high * 0.005, y],
      [x + high * 0.005, cy],
      [x + high * 0.02, cy],
      [x + high * 0.04, y],
    ) +
    stage.faceted(
      shade,
      crown,
      path(
        base,
        `M${x - r * 0.2} ${cy - r * 1.2}C${x - r * 0.5} ${cy - r * 0.1} ${x + r * 0.1} ${cy + r * 0.3} ${x - r * 0.1} ${cy + r * 1.2}H${x + r * 1.4}V${cy - r * 1.2}Z`,
      ),
      path(
        lit,
        `M${x + r * 0.15} ${cy - r * 1.2}C${x + r * 0.1} ${cy - r * 0.4} ${x + r * 0.5} ${cy + r * 0.1} ${x + r * 1.3} ${cy + r * 0.2}V${cy - r * 1.2}Z`,
      ),
    )
  )
}

/** Draws a leaf of two halves, one of them lit. */
export function drawLeaf(
  { lit, shade }: { lit: Colour; shade: Colour },
  from: Point,
  to: Point,
  width: number,
): string {
  const [x1, y1] = from
  const [x2, y2] = to
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const side = (sign: number): Point => [
    (x1 + x2) / 2 + ((y1 - y2) / length) * width * sign,
    (y1 + y2) / 2 + ((x2 - x1) / length) * width * sign,
  ]
  const half = (fill: Colour, [cx, cy]: Point) => path(fill, `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}Z`)
  const [one, other] = [side(1), side(-1)]
  const oneIsLit = one[0] - one[1] * 0.6 > other[0] - other[1] * 0.6
  return half(oneIsLit ? lit : shade, one) + half(oneIsLit ? shade : lit, other)
}

/** Draws a plant in a pot, about 300 units high at scale 1, with its foot at a place. */
export function drawPottedPlant(
  stage: Stage,
  x: number,
  y: number,
  scale: number,
  paints: { leaf: Colour; pot: Colour },
): string {
  const { between, tones, chance } = stage
  const green = tones(paints.leaf)
  const pot = tones(paints.pot)
  const isUpright = chance(0.45)
  const leaves = times(isUpright ? 7 : 9, (index) => {
    const count = isUpright ? 7 : 9
    const lean = ((index + 0.5) / count - 0.5) * 2
    const angle = lean * (isUpright ? 0.5 : 1.25) + between(-0.12, 0.12)
    const length = between(130, 200) * (isUpright ? 1.15 : 1 - Math.abs(lean) * 0.25)
    const from: Point = [lean * 24, -84]
    const to: Point = [from[0] + Math.sin(angle) * length, from[1] - Math.cos(angle) * length]
    return drawLeaf(
      index % 2 === 0 ? green : { lit: mix(green.lit, green.base, 0.5), shade: green.deep },
      from,
      to,
      isUpright ? 26 : 44,
    )
  })
  const content =
    leaves +
    poly(pot.shade, [-52, -92], [-40, 0], [8, 0], [2, -92]) +
    poly(pot.lit, [2, -92], [8, 0], [40, 0], [52, -92]) +
    rect(pot.base, -58, -104, 60, 22) +
    rect(pot.lit, 2, -104, 56, 22)
  return at(x, y, content, { scale, flip: false })
}

/** Draws a bush as a row of leaves along the ground. */
export function drawBush(stage: Stage, x: number, y: number, wide: number, leaf: Colour): string {
  const { between, tones } = stage
  const green = tones(leaf)
  return times(11, (index) => {
    const share = index / 10 - 0.5
    const from: Point = [x + share * wide * 0.5, y + 6]
    const angle = share * 1.9 + between(-0.15, 0.15)
    const length = wide * between(0.3, 0.46)
    return drawLeaf(
      green,
      from,
      [from[0] + Math.sin(angle) * length, from[1] - Math.cos(angle) * length],
      wide * 0.07,
    )
  })
}

/** Draws a palm with its foot at a place. */
export function drawPalm(stage: Stage, x: number, y: number, high: number, leaf: Colour): string {
  const { tones, between } = stage
  const green = tones(leaf)
  const brown = tones('wood')
  const lean = between(-0.12, 0.18) * high
  const [topX, topY] = [x + lean, y - high * 0.78]
  const fronds = [-2.1, -1.5, -0.8, -0.2, 0.5, 1.1, 1.75].map((angle) => {
    const length = high * between(0.3, 0.42)
    const end: Point = [topX + Math.sin(angle) * length, topY - Math.cos(angle) * length * 0.7 + high * 0.07]
    return drawLeaf(green, [topX, topY], end, high * 0.07)
  })
  return (
    path(
      brown.shade,
      `M${x - high * 0.03} ${y}Q${x + lean * 0.2} ${y - high * 0.4} ${topX - high * 0.012} ${topY}H${topX + high * 0.004}Q${x + lean * 0.3} ${y - high * 0.4} ${x + high * 0.006} ${y}Z`,
    ) +
    path(
      brown.lit,
      `M${x + high * 0.006} ${y}Q${x + lean * 0.3} ${y - high * 0.4} ${topX + high * 0.004} ${topY}H${topX + high * 0.014}Q${x + lean * 0.4} ${y - high * 0.4} ${x + high * 0.032} ${y}Z`,
    ) +
    fronds.join('')
  )
}
