import { type Colour, mix } from '../canvas/colours.ts'
import { disc, line, type Point, path, poly, rect, times, veil } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'
import { drawMountain, drawRidge, drawSea } from './land.ts'
import { drawSky } from './sky.ts'
import { drawSkyline } from './town.ts'

/** Returns a colour for a room's wall: plaster in the hour's light. */
export function pickWall({ mood, random }: Stage): Colour {
  const plaster = random.pick<Colour>([
    '#d9a98a',
    '#8fa593',
    '#c9b28f',
    '#b3705a',
    '#4b5f63',
    '#5b4152',
    '#dcc7a4',
    '#3f5748',
    '#c98b4f',
  ])
  return mood.isNight ? mix(plaster, mood.near, 0.55) : mix(plaster, mood.glow, 0.16)
}

/** Draws a plain wall, and a floor with boards from a height. */
export function drawRoom(
  stage: Stage,
  { wall, floor, floorY }: { wall: Colour; floor: Colour; floorY: number },
): string {
  const { width, height, tones } = stage
  const { base, shade } = tones(floor)
  const trim = mix(wall, '#fff6e4', 0.2)
  const boards = times(9, (index) => {
    const top = (index / 8) * width
    const low = width / 2 + (top - width / 2) * 2
    return line(shade, 3, `M${top} ${floorY + 14}L${low} ${height}`)
  })
  return (
    rect(wall, 0, 0, width, height) +
    rect(base, 0, floorY, width, height - floorY) +
    boards +
    rect(trim, 0, floorY - 16, width, 18)
  )
}

/** Draws the low sun's light on a wall: a window's panes, stretched and slanting. */
export function drawLightPatch(
  { mood, chance }: Stage,
  x: number,
  y: number,
  wide: number,
  high: number,
): string {
  const slant = high * 0.42
  const columns = chance(0.5) ? 2 : 3
  const [paneWide, paneHigh] = [wide / columns, high / 2]
  const pane = (column: number, row: number) => {
    const [left, right] = [x + column * paneWide, x + (column + 0.88) * paneWide]
    const [top, low] = [y + row * paneHigh, y + (row + 0.9) * paneHigh]
    const lean = (at: number) => ((at - x) / wide) * -slant
    return poly(
      mood.warm,
      [left, top + lean(left)],
      [right, top + lean(right)],
      [right, low + lean(right)],
      [left, low + lean(left)],
    )
  }
  return veil(
    mood.isNight ? 0.16 : 0.42,
    times(columns, (column) => pane(column, 0) + pane(column, 1)),
  )
}

/** Draws a window with the evening outside. */
export function drawWindow(
  stage: Stage,
  x: number,
  y: number,
  wide: number,
  high: number,
  view?: 'sea' | 'town' | 'hills',
): string {
  const { mood, random, between, tones, faceted } = stage
  const outside = view ?? random.pick(['sea', 'town', 'hills'] as const)
  const horizon = y + high * between(0.58, 0.74)
  const sunX = x + wide * between(0.3, 0.75)
  const sun = { x: sunX, y: horizon - high * between(-0.02, 0.26), r: wide * between(0.13, 0.2) }
  const land = {
    sea: () => drawSea(stage, horizon, sunX),
    town: () =>
      drawSkyline(stage, {
        foot: y + high,
        low: high * 0.24,
        high: high * 0.5,
        colour: mood.mid,
        lights: 0.4,
      }),
    hills: () =>
      drawMountain(
        stage,
        { x: x + wide * 0.3, y: horizon - high * 0.12, reach: wide * 0.7, foot: y + high },
        mood.far,
      ) + drawRidge(stage, horizon + high * 0.14, 14, mood.mid),
  }[outside]()
  const frame = tones('cream')
  const thick = Math.max(9, wide * 0.04)
  return [
    rect(frame.base, x - thick, y - thick, wide + thick * 2, high + thick * 2),
    faceted(mood.sky, `M${x} ${y}h${wide}v${high}h${-wide}Z`, drawSky(stage, { horizon, sun }), land),
    rect(frame.shade, x + wide / 2 - thick * 0.4, y, thick * 0.8, high),
    rect(frame.lit, x + wide / 2 + thick * 0.1, y, thick * 0.3, high),
    rect(frame.shade, x, y + high * 0.4, wide, thick * 0.7),
    rect(frame.lit, x - thick * 2, y + high + thick, wide + thick * 4, thick * 1.2),
    rect(frame.shade, x - thick * 2, y + high + thick * 2.2, wide + thick * 4, thick * 0.6),
  ].join('')
}

/** Draws the top and the front edge of a table or counter across the picture, from a height downwards. */
export function drawTabletop(stage: Stage, y: number, colour: Colour, depth = 70): string {
  const { width, height, tones } = stage
  const { lit, base, shade, deep } = tones(colour)
  return (
    rect(base, 0, y, width, depth) +
    poly(lit, [width * 0.42, y], [width, y], [width, y + depth], [width * 0.2, y + depth]) +
    rect(shade, 0, y + depth, width, 26) +
    rect(deep, 0, y + depth + 26, width, height)
  )
}

/** Draws a hanging lamp with its light. */
export function drawPendant(stage: Stage, x: number, y: number, size: number, colour: Colour): string {
  const { tones, mood } = stage
  const { lit, shade } = tones(colour)
  return [
    line(mood.ambient, 3, `M${x} 0V${y - size * 0.6}`),
    path(
      shade,
      `M${x - size} ${y}C${x - size * 0.9} ${y - size * 0.6} ${x - size * 0.4} ${y - size * 0.6} ${x} ${y - size * 0.66}V${y}Z`,
    ),
    path(
      lit,
      `M${x + size} ${y}C${x + size * 0.9} ${y - size * 0.6} ${x + size * 0.4} ${y - size * 0.6} ${x} ${y - size * 0.66}V${y}Z`,
    ),
    path('#ffe9b8', `M${x - size * 0.34} ${y}A${size * 0.34} ${size * 0.26} 0 0 0 ${x + size * 0.34} ${y}Z`),
  ].join('')
}

/** Draws a row of upright or leaning books, from the left to the right end of a shelf. */
export function drawBookRow(stage: Stage, left: number, right: number, y: number, high: number): string {
  const { between, random, tones, chance } = stage
  const paints = [
    'terracotta',
    'acacia',
    'navy',
    'amber',
    'cream',
    'aubergine',
    'sage',
    'rust',
    'slate',
    'rose',
  ] as const
  const books: string[] = []
  for (let x = left; x < right - 10; ) {
    const wide = Math.min(between(14, 34), right - x)
    const tall = high * between(0.66, 0.96)
    const { lit, base, shade } = tones(random.pick(paints))
    if (chance(0.12)) {
      x += between(18, 46)
      continue
    }
    books.push(
      rect(base, x, y - tall, wide - 1.5, tall),
      rect(lit, x + wide * 0.66, y - tall, wide * 0.34 - 1.5, tall),
      rect(shade, x, y - tall * 0.82, wide - 1.5, 6),
      chance(0.5) ? rect(shade, x, y - tall * 0.2, wide - 1.5, 4) : '',
    )
    x += wide
  }
  return books.join('')
}

/** Draws a framed picture of a sun and a hill. */
export function drawFrame(stage: Stage, x: number, y: number, wide: number, high: number): string {
  const { tones, random, faceted, between } = stage
  const ground = tones(random.pick(['cream', 'honey', 'rose', 'sage', 'navy']))
  const hill = tones(random.pick(['terracotta', 'acacia', 'aubergine', 'rust']))
  const wood = tones('walnut')
  const inset = wide * 0.09
  const [left, top, w, h] = [x + inset, y + inset, wide - inset * 2, high - inset * 2]
  return (
    rect(wood.base, x, y, wide, high) +
    rect(wood.lit, x + wide - inset * 0.5, y, inset * 0.5, high) +
    faceted(
      ground.base,
      `M${left} ${top}h${w}v${h}h${-w}Z`,
      disc(tones('amber').lit, left + w * between(0.3, 0.7), top + h * between(0.3, 0.5), w * 0.2),
      path(
        hill.base,
        `M${left} ${top + h * 0.66}Q${left + w * 0.4} ${top + h * 0.46} ${left + w} ${top + h * 0.7}V${top + h}H${left}Z`,
      ),
      path(
        hill.shade,
        `M${left} ${top + h * 0.8}Q${left + w * 0.6} ${top + h * 0.66} ${left + w} ${top + h * 0.86}V${top + h}H${left}Z`,
      ),
    )
  )
}

/** Draws a mug, or a glass of tea, with its foot at a place. */
export function drawMug({ tones, between }: Stage, [x, y]: Point, size: number, colour: Colour): string {
  const { lit, base, shade, deep } = tones(colour)
  const high = size * between(0.9, 1.15)
  return (
    line(
      shade,
      size * 0.12,
      `M${x - size * 0.46} ${y - high * 0.72}c${-size * 0.36} 0 ${-size * 0.36} ${high * 0.46} 0 ${high * 0.46}`,
    ) +
    path(
      shade,
      `M${x - size / 2} ${y - high}H${x + size * 0.06}V${y}H${x - size * 0.36}Q${x - size * 0.46} ${y} ${x - size / 2} ${y - high}Z`,
    ) +
    path(
      lit,
      `M${x + size / 2} ${y - high}H${x + size * 0.06}V${y}H${x + size * 0.36}Q${x + size * 0.46} ${y} ${x + size / 2} ${y - high}Z`,
    ) +
    `<ellipse fill="${base}" cx="${x}" cy="${y - high}" rx="${size / 2}" ry="${size * 0.11}"/>` +
    `<ellipse fill="${deep}" cx="${x}" cy="${y - high + 1}" rx="${size * 0.42}" ry="${size * 0.075}"/>`
  )
}
