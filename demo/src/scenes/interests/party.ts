import { type Colour, mix } from '../canvas/colours.ts'
import { at, disc, line, oval, path, poly, rect, times, veil } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'
import { drawGlass, drawLemon } from '../objects/food.ts'
import { drawMirrorBall } from '../objects/mirror-ball.ts'
import type { Composition } from '../scene.types.ts'
import { drawRidge } from '../scenery/land.ts'
import { drawSky } from '../scenery/sky.ts'
import { drawLampString } from '../scenery/town.ts'
import { drawRoundTree } from '../scenery/trees.ts'
import type { DrawObject } from './settings.ts'

/** Draws a mirror ball with its beams, large. */
export function drawDisco(stage: Stage): Composition {
  const { width, height, middle, between, random, mood, tones } = stage
  const hall = mix(
    mood.near,
    random.pick<Colour>(['#5a2f4a', '#33425a', '#a4452f', '#2f5b48', '#7d6a8a', '#c98b4f']),
    0.75,
  )
  const paints = random.sample(['amber', 'terracotta', 'rose', 'sage', 'honey'] as const, 3)
  const [x, y, r] = [middle + between(-90, 90), between(270, 390), between(130, 185)]
  const start = between(0, 1)
  const beams = times(9, (index) => {
    const angle = start + (index / 9) * Math.PI * 2
    const open = between(0.07, 0.14)
    const end = (turn: number) =>
      [x + Math.cos(angle + turn) * 1_100, y + Math.sin(angle + turn) * 1_100] as const
    return veil(0.34, poly(tones(paints[index % 3] ?? 'amber').base, [x, y], end(-open), end(open)))
  })
  return {
    backdrop: hall,
    behind: [
      rect(hall, 0, 0, width, height),
      beams,
      times(34, () =>
        oval(
          mix(hall, mood.warm, between(0.3, 0.8)),
          between(0, width),
          between(0, height),
          between(5, 10),
          between(4, 8),
        ),
      ),
      at(x, y, drawMirrorBall(stage, r)),
    ].join(''),
  }
}

/** Draws three drinks on a bar. */
export const drawDrinks: DrawObject = (stage) => {
  const { random, tones, between, faceted } = stage
  const colours = random.sample<Colour>(['#d9614a', '#e8a33d', '#9b2f3a', '#7d9a5f', '#d99a86', '#e8c46f'], 3)
  const tumbler = (colour: Colour, x: number) => {
    const { lit, base, shade } = tones(colour)
    const outline = 'M-62 -190L-50 0H50L62 -190Z'
    return at(
      x,
      6,
      veil(0.4, path('#fff6e6', outline)) +
        faceted(
          'none',
          outline,
          rect(shade, -70, -160, 140, 160),
          rect(base, 0, -160, 80, 160),
          rect(lit, 36, -160, 60, 160),
          at(-10, -110, rect('#fff6e6', -22, -22, 44, 44), { turn: 16 }),
        ) +
        line(tones('cream').base, 6, 'M10 -60L50 -280'),
    )
  }
  const coupe = (colour: Colour, x: number) => {
    const { lit, base } = tones(colour)
    return at(
      x,
      10,
      rect(tones('cream').base, -4, -170, 8, 166) +
        oval(tones('cream').shade, 0, -4, 52, 9) +
        path(base, 'M-104 -330L0 -160V-330Z') +
        path(lit, 'M104 -330L0 -160V-330Z') +
        veil(0.5, path('#fff6e6', 'M-124 -362L-104 -330H104L124 -362Z')) +
        at(70, -342, drawLemon(stage, 46), { turn: 40 }),
    )
  }
  return (
    coupe(colours[0] ?? '#d9614a', between(-20, 20)) +
    tumbler(colours[1] ?? '#e8a33d', -150) +
    at(150, 8, drawGlass(stage, 300, colours[2] ?? '#9b2f3a', 0.6))
  )
}

/** Draws a cake with candles. */
export const drawCake: DrawObject = (stage) => {
  const { tones, random, faceted, between } = stage
  const [sponge, icing, plate] = [
    tones(random.pick(['#b8763c', '#6b4030', '#e0b98a'] as const)),
    tones(random.pick(['cream', 'rose', 'sage', 'honey', 'terracotta'] as const)),
    tones('cream'),
  ]
  const tier = (y: number, half: number, high: number) =>
    faceted(
      sponge.shade,
      `M${-half} ${y - high}H${half}V${y}H${-half}Z`,
      rect(sponge.base, -half * 0.3, y - high, half * 2, high),
      rect(sponge.lit, half * 0.45, y - high, half, high),
      rect(icing.base, -half, y - high * 0.56, half * 2, 12),
    ) +
    path(
      icing.base,
      `M${-half - 6} ${y - high - 16}H${half + 6}V${y - high + 14}${times(6, () => `q${-half / 6 - 1} ${between(24, 50)} ${-half / 3 - 2} 0`)}Z`,
    ) +
    path(
      icing.lit,
      `M${half * 0.3} ${y - high - 16}H${half + 6}V${y - high + 14}q${-half / 6} 30 ${-half / 3} 0q${-half / 8} 20 ${-half / 4} 0Z`,
    )
  const candles = times(5, (index) => {
    const x = -76 + index * 38
    const wax = tones(random.pick(['terracotta', 'amber', 'navy', 'sage', 'cream'] as const))
    return (
      rect(wax.base, x - 6, -372, 7, 60) +
      rect(wax.lit, x, -372, 6, 60) +
      path('#f7cf6f', `M${x} -412Q${x + 15} -384 ${x} -376Q${x - 15} -384 ${x} -412Z`) +
      veil(0.25, disc('#f7cf6f', x, -390, 26))
    )
  })
  return (
    oval(plate.shade, 0, -6, 236, 20) +
    oval(plate.lit, 0, -14, 236, 18) +
    tier(-16, 190, 150) +
    candles +
    tier(-182, 124, 110)
  )
}

function drawChair({ tones }: Stage, x: number, y: number): string {
  const wood = tones('wood')
  return [
    rect(wood.shade, x - 34, y - 90, 10, 230),
    rect(wood.lit, x + 24, y - 90, 10, 230),
    times(3, (index) => rect(wood.base, x - 34, y - 84 + index * 30, 68, 12)),
  ].join('')
}

/** Draws a long table in a garden under lamps. */
export function drawGardenParty(stage: Stage): Composition {
  const { width, middle, mood, between, tones, random } = stage
  const horizon = between(440, 500)
  const leaf = mix('#56805f', mood.far, 0.3)
  const cloth = tones(random.pick(['cream', 'rose', 'sage', 'honey'] as const))
  const y = between(560, 600)
  const half = Math.min(width * 0.42, 330)
  const places = times(5, (index) => {
    const x = middle - half * 0.8 + (index * half * 1.6) / 4
    return at(
      x,
      y + 8,
      drawGlass(stage, between(74, 96), random.pick<Colour>(['#9b2f3a', '#e8c46f', '#d9614a'])),
    )
  })
  return {
    behind: [
      drawSky(stage, { horizon }),
      drawRidge(stage, horizon - 20, 20, mix(leaf, mood.glow, 0.4)),
      drawRoundTree(stage, width * between(-0.02, 0.1), horizon + 120, between(440, 520), leaf),
      drawRoundTree(stage, width * between(0.9, 1.02), horizon + 90, between(400, 480), leaf),
      drawRidge(stage, horizon + 60, 12, mix(leaf, mood.mid, 0.35)),
      drawLampString(
        stage,
        [width * 0.04, between(170, 220)],
        [width * 0.96, between(180, 240)],
        between(50, 90),
      ),
      drawLampString(
        stage,
        [width * 0.04, between(90, 120)],
        [width * 0.96, between(110, 150)],
        between(40, 70),
      ),
      [-0.55, 0, 0.55].map((share) => drawChair(stage, middle + half * share, y)).join(''),
      poly(
        cloth.base,
        [middle - half, y],
        [middle + half, y],
        [middle + half, y + 120],
        [middle - half, y + 120],
      ),
      poly(
        cloth.lit,
        [middle + half * 0.1, y],
        [middle + half, y],
        [middle + half, y + 120],
        [middle - half * 0.1, y + 120],
      ),
      times(8, (index) =>
        path(cloth.shade, `M${middle - half + (index * half) / 4} ${y + 30}l${half / 26} 90h${-half / 13}Z`),
      ),
      rect(cloth.lit, middle - half - 6, y - 6, half * 2 + 12, 16),
      places,
      at(middle + between(-60, 60), y + 2, drawCake(stage), { scale: 0.3 }),
      drawRidge(stage, 742, 8, mix(leaf, mood.near, 0.3)),
    ].join(''),
  }
}
