import { type Colour, mix } from '../canvas/colours.ts'
import { disc, line, path, poly, rect, times } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'

interface SkylineOptions {
  foot: number
  low: number
  high: number
  colour: Colour
  /** The share of lit windows. */
  lights?: number
}

/** Draws a row of houses, each with its narrow side in the light. */
export function drawSkyline(stage: Stage, { foot, low, high, colour, lights = 0 }: SkylineOptions): string {
  const { width, between, mood, chance } = stage
  const side = mix(colour, mood.warm, 0.2)
  const glass = mix(colour, mood.isNight ? '#f6c873' : mood.glow, mood.isNight ? 0.9 : 0.55)
  const houses: string[] = []
  for (let x = -between(0, 60); x < width; ) {
    const wide = between(58, 116)
    const top = foot - between(low, high)
    const depth = wide * between(0.14, 0.26)
    houses.push(
      rect(colour, x, top, wide + 1, foot - top),
      poly(
        side,
        [x + wide - depth, top],
        [x + wide + 1, top],
        [x + wide + 1, foot],
        [x + wide - depth, foot],
      ),
      chance(0.4) ? drawRoof(stage, x, top, wide, colour) : '',
      lights > 0 ? drawWindows(stage, { x, top, wide: wide - depth, foot }, glass, lights) : '',
    )
    x += wide
  }
  return houses.join('')
}

function drawRoof({ chance, mood }: Stage, x: number, top: number, wide: number, colour: Colour): string {
  if (chance(0.5)) {
    const tank = mix(colour, mood.ambient, 0.2)
    return (
      rect(tank, x + wide * 0.25, top - 34, wide * 0.3, 26) +
      line(tank, 4, `M${x + wide * 0.3} ${top}v-16m${wide * 0.2} 16v-16`)
    )
  }
  return poly(colour, [x, top + 1], [x + wide * 0.5, top - wide * 0.3], [x + wide, top + 1])
}

function drawWindows(
  { chance }: Stage,
  { x, top, wide, foot }: { x: number; top: number; wide: number; foot: number },
  glass: Colour,
  lights: number,
): string {
  const columns = Math.max(2, Math.floor(wide / 26))
  const rows = Math.floor((foot - top - 20) / 34)
  return times(rows, (row) =>
    times(columns, (column) =>
      chance(lights)
        ? rect(glass, x + 10 + (column * (wide - 14)) / columns, top + 16 + row * 34, 11, 17)
        : '',
    ),
  )
}

/** Draws the front of an old house with tall windows, some of them lit, over the whole picture. */
export function drawFacade(stage: Stage, wall: Colour, lights: number): string {
  const { width, height, tones, chance, mood, between } = stage
  const { base, lit, shade, deep } = tones(wall)
  const columns = Math.max(3, Math.round(width / 210))
  const gap = width / columns
  const start = between(-0.25, 0.25) * gap
  const glow: Colour = mood.isNight ? '#f3b95f' : mix(mood.sun, '#ffe9bf', 0.45)
  const pane = (x: number, y: number, wide: number, high: number) => {
    const isLit = chance(lights)
    const glass = isLit ? glow : mix(deep, mood.sky, 0.24)
    return [
      rect(lit, x - 9, y - 9, wide + 18, high + 18),
      rect(glass, x, y, wide, high),
      poly(
        mix(glass, isLit ? '#fff3d2' : mood.glow, isLit ? 0.4 : 0.16),
        [x + wide, y],
        [x + wide, y + high * 0.7],
        [x + wide * 0.3, y],
      ),
      rect(shade, x + wide / 2 - 3, y, 6, high),
      rect(shade, x, y + high * 0.36, wide, 6),
      rect(shade, x - 16, y + high + 9, wide + 32, 10),
    ].join('')
  }
  return (
    rect(base, 0, 0, width, height) +
    times(4, (row) => rect(shade, 0, row * 262 - 62, width, 8)) +
    times(4, (row) =>
      times(columns + 2, (column) =>
        pane(start + (column - 1) * gap + gap * 0.24, row * 262 - 30, gap * 0.52, 176),
      ),
    )
  )
}

/** Draws a garland of lamps between two points that sags by `sag`. */
export function drawLampString(
  stage: Stage,
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  sag: number,
): string {
  const { mood } = stage
  const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2 + sag * 2]
  const count = Math.max(3, Math.round(Math.abs(x2 - x1) / 70))
  const bulb: Colour = mood.isNight ? '#f8cf7c' : mix(mood.sun, '#fff0c4', 0.5)
  return (
    line(mix(mood.near, mood.ambient, 0.3), 3, `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`) +
    times(count, (index) => {
      const t = (index + 0.5) / count
      const x = (1 - t) ** 2 * x1 + 2 * t * (1 - t) * cx + t * t * x2
      const y = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * cy + t * t * y2
      return (
        rect(mood.near, x - 3, y, 6, 9) +
        disc(bulb, x, y + 17, 10) +
        path(
          '#fff3d6',
          `M${x + 2} ${y + 8}A10 10 0 0 1 ${x + 2} ${y + 26}Q${x + 6} ${y + 17} ${x + 2} ${y + 8}Z`,
        )
      )
    })
  )
}

/** Draws a striped awning with scallops; its stripes alternate in the light. */
export function drawAwning(stage: Stage, y: number, high: number, colour: Colour): string {
  const { width, tones, between } = stage
  const [one, other] = [tones(colour), tones('cream')]
  const count = Math.round(width / 84)
  const wide = width / count
  const drop = between(26, 40)
  return times(count, (index) => {
    const { lit, base, shade } = index % 2 === 0 ? one : other
    const x = index * wide
    const [left, right] = [
      x - (index - count / 2) * wide * 0.16,
      x + wide - (index + 1 - count / 2) * wide * 0.16,
    ]
    return (
      poly(index > count * 0.5 ? lit : base, [left, y], [right, y], [x + wide, y + high], [x, y + high]) +
      path(
        shade,
        `M${x} ${y + high - 1}H${x + wide}V${y + high + drop * 0.4}A${wide / 2} ${drop} 0 0 1 ${x} ${y + high + drop * 0.4}Z`,
      )
    )
  })
}
