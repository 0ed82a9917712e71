import { type Colour, mix } from '../canvas/colours.ts'
import { lensPath, type Point, path, poly, rect, times } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'

/** Returns a smooth line through points as a path without its start. */
function smooth(points: Point[]): string {
  return points
    .slice(0, -1)
    .map(([x, y], index) => {
      const [nextX, nextY] = points[index + 1] ?? [x, y]
      return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`
    })
    .join('')
}

/** Draws a soft ridge across the picture, filled down to its bottom. */
export function drawRidge(
  { width, height, between }: Stage,
  level: number,
  rough: number,
  colour: Colour,
): string {
  const points = Array.from(
    { length: 7 },
    (_, index): Point => [(index * width) / 5 - width * 0.1, level + between(-rough, rough)],
  )
  const [first = [0, level] as const] = points
  return path(
    colour,
    `M${-width * 0.2} ${height}L${first[0]} ${first[1]}${smooth(points)}L${width * 1.2} ${level}V${height}Z`,
  )
}

interface Crest {
  x: number
  y: number
  /** How far the foot extends on each side. */
  reach: number
  foot: number
}

/** Draws a dune with a face in the light and a face in the shade, which meet in a winding crest. */
function drawDune(colour: { lit: Colour; shade: Colour }, { x, y, reach, foot }: Crest): string {
  const high = foot - y
  const outline = `M${x - reach} ${foot}C${x - reach * 0.6} ${foot - high * 0.1} ${x - reach * 0.28} ${y + high * 0.08} ${x} ${y}C${x + reach * 0.24} ${y + high * 0.2} ${x + reach * 0.62} ${foot - high * 0.24} ${x + reach} ${foot}Z`
  const face = `M${x} ${y}C${x + reach * 0.24} ${y + high * 0.2} ${x + reach * 0.62} ${foot - high * 0.24} ${x + reach} ${foot}H${x - reach * 0.34}C${x - reach * 0.1} ${foot - high * 0.2} ${x + reach * 0.16} ${foot - high * 0.42} ${x + reach * 0.02} ${foot - high * 0.66}C${x - reach * 0.04} ${foot - high * 0.8} ${x - reach * 0.02} ${y + high * 0.06} ${x} ${y}Z`
  return path(colour.shade, outline) + path(colour.lit, face)
}

/** Draws a rank of dunes, the last of them filled down to the bottom of the picture. */
export function drawDunes(stage: Stage, level: number, high: number, colour: Colour): string {
  const { width, height, between, mood } = stage
  const tones = { lit: mix(colour, mood.warm, 0.16), shade: mix(colour, mood.ambient, 0.14) }
  const reach = width * between(0.5, 0.72)
  const start = between(-0.25, 0.1) * width
  return (
    times(3, (index) =>
      drawDune(tones, {
        x: start + index * reach * between(0.8, 1.05),
        y: level - high * between(0.5, 1),
        reach,
        foot: level + high * 0.4,
      }),
    ) + rect(tones.shade, 0, level + high * 0.4 - 1, width, height - level)
  )
}

/** Draws a mountain with a lit and a shaded face, and snow if `snow` gives its share of the height. */
export function drawMountain(
  stage: Stage,
  { x, y, reach, foot }: Crest,
  colour: Colour,
  { snow = 0 }: { snow?: number } = {},
): string {
  const { mood, between } = stage
  const high = foot - y
  const [left, right] = [x - reach * between(0.85, 1.1), x + reach * between(0.85, 1.1)]
  const spine = [0.22, 0.42, 0.68].map(
    (share, index): Point => [
      x + reach * (index % 2 === 0 ? -0.07 : 0.06) * between(0.6, 1.6),
      y + high * share,
    ],
  )
  const shade = mix(colour, mood.ambient, 0.22)
  const lit = mix(colour, mood.warm, 0.2)
  const faces =
    poly(shade, [left, foot], [x - reach * 0.3, y + high * 0.36], [x, y], ...spine, [
      x - reach * 0.05,
      foot,
    ]) +
    poly(
      lit,
      [x, y],
      [x + reach * 0.34, y + high * 0.3],
      [x + reach * 0.5, y + high * 0.52],
      [right, foot],
      [x - reach * 0.06, foot],
      ...spine.toReversed(),
    )
  if (snow === 0) return faces
  const depth = high * snow
  const onLeft = (share: number): Point => [
    x - reach * 0.3 * ((depth * share) / (high * 0.36)),
    y + depth * share,
  ]
  const onRight = (share: number): Point => [
    x + reach * 0.34 * ((depth * share) / (high * 0.3)),
    y + depth * share,
  ]
  const white = mix('#fbf5ea', mood.sky, 0.12)
  const [spineX = x, spineY = y] = spine[0] ?? []
  const middle: Point = [x + ((spineX - x) * depth * 0.55) / (spineY - y || 1), y + depth * 0.55]
  return (
    faces +
    poly(
      mix(white, mood.ambient, 0.26),
      [x, y],
      onLeft(1),
      [x - reach * 0.12, y + depth * 0.78],
      [x - reach * 0.08, y + depth * 1.05],
      middle,
    ) +
    poly(
      white,
      [x, y],
      onRight(0.9),
      [x + reach * 0.14, y + depth * 0.7],
      [x + reach * 0.06, y + depth * 1.1],
      middle,
    )
  )
}

/** Draws the sea from the horizon to the bottom, with the light of the sun in slivers below it. */
export function drawSea(
  stage: Stage,
  horizon: number,
  sunX: number,
  colour: Colour = stage.mood.far,
): string {
  const { width, height, mood, between } = stage
  const light = mix(mood.sun, mood.warm, 0.3)
  const deep = mix(colour, mood.ambient, 0.2)
  const depth = height - horizon
  return [
    rect(colour, 0, horizon, width, depth),
    path(
      deep,
      `M0 ${horizon + depth * 0.42}C${width * 0.3} ${horizon + depth * 0.36} ${width * 0.7} ${horizon + depth * 0.5} ${width} ${horizon + depth * 0.4}V${height}H0Z`,
    ),
    times(11, (index) => {
      const y = horizon + 8 + depth * (index / 11) ** 1.5 * 0.86
      const half = between(18, 56) * (1 + index * 0.09)
      const x = sunX + between(-18, 18) * (1 + index * 0.2)
      return path(light, lensPath([x - half, y], [x + half, y], 3 + index * 0.7))
    }),
    times(9, () => {
      const y = horizon + depth * between(0.12, 0.9)
      const [x, half] = [between(0, width), between(20, 60)]
      return path(mix(colour, mood.glow, 0.25), lensPath([x - half, y], [x + half, y], 3))
    }),
  ].join('')
}

/** Draws a rock of a few facets with its foot at a place. */
export function drawRock(
  { tones, between }: Stage,
  x: number,
  y: number,
  size: number,
  colour: Colour,
): string {
  const { lit, base, shade } = tones(colour)
  const [w, h] = [size * between(0.9, 1.2), size * between(0.5, 0.75)]
  return (
    poly(
      shade,
      [x - w / 2, y],
      [x - w * 0.42, y - h * 0.6],
      [x - w * 0.1, y - h],
      [x - w * 0.02, y - h * 0.4],
      [x - w * 0.12, y],
    ) +
    poly(base, [x - w * 0.12, y], [x - w * 0.02, y - h * 0.4], [x + w * 0.3, y - h * 0.5], [x + w / 2, y]) +
    poly(
      lit,
      [x - w * 0.1, y - h],
      [x + w * 0.2, y - h * 0.86],
      [x + w * 0.44, y - h * 0.36],
      [x + w / 2, y],
      [x + w * 0.3, y - h * 0.5],
      [x - w * 0.02, y - h * 0.4],
    )
  )
}

/** Draws tufts of grass along a line. */
export function drawGrass({ width, between }: Stage, y: number, colour: Colour, count: number): string {
  return times(count, () => {
    const [x, size, foot] = [between(0, width), between(0.5, 1.1), y + between(-6, 14)]
    const blade = (lean: number, high: number) =>
      `M${x - 4 * size} ${foot}Q${x + lean * 0.2 * size} ${foot - high * 0.6 * size} ${x + lean * size} ${foot - high * size}Q${x + lean * 0.5 * size} ${foot - high * 0.4 * size} ${x + 4 * size} ${foot}Z`
    return path(colour, [blade(-22, 34), blade(-4, 50), blade(20, 38)].join(''))
  })
}

/** Draws a way that winds from the lower edge to a place at the horizon. */
export function drawWay(
  stage: Stage,
  { from, to, top, wide }: { from: number; to: number; top: number; wide: number },
  colour: Colour,
): string {
  const { height } = stage
  const bend = (from - to) * 0.5 + stage.between(-60, 60)
  const middle = (top + height) / 2
  return path(
    colour,
    `M${from - wide / 2} ${height}C${from - wide * 0.3} ${middle + 40} ${to + bend - wide * 0.2} ${middle} ${to - wide * 0.03} ${top}H${to + wide * 0.03}C${to + bend + wide * 0.16} ${middle} ${from + wide * 0.3} ${middle + 60} ${from + wide / 2} ${height}Z`,
  )
}
