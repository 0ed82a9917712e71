import { mix } from '../canvas/colours.ts'
import { lensPath, line, path, poly, rect, times } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'
import type { Composition } from '../scene.types.ts'
import {
  drawFrame,
  drawLightPatch,
  drawMug,
  drawPendant,
  drawTabletop,
  drawWindow,
  pickWall,
} from '../scenery/room.ts'
import { drawSky } from '../scenery/sky.ts'
import { drawAwning, drawFacade, drawLampString, drawSkyline } from '../scenery/town.ts'
import { drawPottedPlant } from '../scenery/trees.ts'

/** Draws the windows of a town at night or in the last light. */
export function drawCity(stage: Stage): Composition {
  const { mood, between } = stage
  const foot = 820
  return {
    behind:
      drawSky(stage, { horizon: 480 }) +
      drawSkyline(stage, { foot, low: 260, high: 420, colour: mix(mood.far, mood.sky, 0.3) }) +
      drawSkyline(stage, {
        foot,
        low: 130,
        high: between(240, 330),
        colour: mood.mid,
        lights: mood.isNight ? 0.5 : 0.3,
      }),
  }
}

/** Draws the front of a house across the street. */
export function drawStreet(stage: Stage): Composition {
  const { random, mood } = stage
  const wall = mix(
    random.pick(['#c98b62', '#d9b48a', '#8c5a4c', '#7d8f86', '#5b5266'] as const),
    mood.ambient,
    mood.isNight ? 0.35 : 0,
  )
  return { behind: drawFacade(stage, wall, mood.isNight ? 0.5 : 0.2), backdrop: wall }
}

/** Draws a wall in the evening light with a plant beside it. */
export function drawWall(stage: Stage): Composition {
  const { width, between, chance, random } = stage
  const wall = pickWall(stage)
  const leaf = random.pick(['#56805f', '#3f6650', '#7d9a5f'] as const)
  const pot = random.pick(['#c8553d', '#f4ebda', '#2f3e4b'] as const)
  return {
    backdrop: wall,
    behind:
      rect(wall, 0, 0, width, 800) +
      drawLightPatch(
        stage,
        width * between(0.02, 0.3),
        between(170, 260),
        width * between(0.5, 0.75),
        between(300, 420),
      ) +
      (chance(0.5) ? drawFrame(stage, width * between(0.72, 0.78), between(80, 150), 116, 150) : '') +
      drawPottedPlant(stage, width * between(0.04, 0.14), 800, between(1.8, 2.3), { leaf, pot }),
  }
}

/** Draws a café: lamps, a shelf of cups and a bar. */
export function drawCafe(stage: Stage): Composition {
  const { width, between, random, tones } = stage
  const wall = mix(pickWall(stage), '#6b4232', 0.35)
  const shelf = tones('walnut')
  const y = between(330, 380)
  const cups = (from: number) =>
    times(3, (index) =>
      drawMug(
        stage,
        [from + index * 58, y],
        between(30, 42),
        random.pick(['#f4ebda', '#c8553d', '#8fb59c'] as const),
      ),
    )
  return {
    backdrop: wall,
    behind:
      rect(wall, 0, 0, width, 800) +
      rect(mix(wall, '#241a17', 0.22), 0, 520, width, 280) +
      drawWindow(stage, width * 0.8, 150, width * 0.3, 300, 'town') +
      rect(shelf.lit, -10, y, width * 0.27, 14) +
      rect(shelf.shade, -10, y + 14, width * 0.27, 8) +
      cups(28) +
      [0.13, 0.87]
        .map((share) =>
          drawPendant(
            stage,
            width * share,
            between(110, 170),
            58,
            random.pick(['#e8a33d', '#c8553d', '#2f4b3c'] as const),
          ),
        )
        .join('') +
      drawTabletop(stage, between(690, 720), '#8a5a3a', 34),
  }
}

/** Draws an awning over a market or a terrace. */
export function drawMarket(stage: Stage): Composition {
  const { width, between, random, mood } = stage
  const horizon = between(560, 620)
  return {
    behind:
      drawSky(stage, { horizon, sun: { y: between(300, 420) } }) +
      drawSkyline(stage, { foot: 820, low: 200, high: 320, colour: mix(mood.far, mood.sky, 0.25) }) +
      drawSkyline(stage, { foot: 820, low: 100, high: 190, colour: mood.far, lights: 0.3 }) +
      drawAwning(
        stage,
        0,
        between(56, 90),
        random.pick(['#c8553d', '#2f4b3c', '#2f3e4b', '#e8a33d'] as const),
      ) +
      drawLampString(stage, [-20, between(120, 150)], [width + 20, between(110, 160)], between(20, 44)),
  }
}

/** Draws a balcony with a railing over the roofs. */
export function drawBalcony(stage: Stage): Composition {
  const { width, height, between, mood, tones, random } = stage
  const rail = tones('ink')
  const y = between(590, 630)
  return {
    behind:
      drawSky(stage, { horizon: 520 }) +
      drawSkyline(stage, { foot: 820, low: 220, high: 340, colour: mix(mood.far, mood.sky, 0.2) }) +
      drawSkyline(stage, { foot: 820, low: 90, high: 220, colour: mood.mid, lights: 0.4 }) +
      rect(rail.lit, 0, y, width, 12) +
      rect(rail.deep, 0, y + 12, width, 6) +
      times(Math.round(width / 36), (index) =>
        line(rail.base, 6, `M${index * 36 + 18} ${y + 14}V${height}`),
      ) +
      drawPottedPlant(stage, width * between(0.06, 0.14), 800, between(1.3, 1.6), {
        leaf: '#56805f',
        pot: random.pick(['#c8553d', '#d9a98a'] as const),
      }) +
      drawPottedPlant(stage, width * between(0.88, 0.95), 806, between(1.1, 1.4), {
        leaf: '#3f6650',
        pot: '#f4ebda',
      }),
  }
}

/** Draws a wall with the shadows of leaves in the evening light. */
export function drawLeafShadows(stage: Stage): Composition {
  const { width, height, between, mood, random } = stage
  const wall = pickWall(stage)
  const shade = mix(wall, mood.ambient, mood.isNight ? 0.24 : 0.13)
  const edge = width * between(0.06, 0.4)
  const frond = (x: number, y: number, angle: number, length: number) =>
    times(13, (index) => {
      const far = (length * (index + 1)) / 13
      const [stemX, stemY] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far]
      const leaf = length * 0.4 * (1 - (index / 14) ** 2) * 0.8
      const blade = (side: number) =>
        path(
          shade,
          lensPath(
            [stemX, stemY],
            [stemX + Math.cos(angle + side) * leaf, stemY + Math.sin(angle + side) * leaf],
            10,
          ),
        )
      return blade(0.8) + blade(-0.8)
    }) + line(shade, 5, `M${x} ${y}L${x + Math.cos(angle) * length} ${y + Math.sin(angle) * length}`)
  return {
    backdrop: mix(wall, mood.warm, 0.25),
    behind: [
      rect(mix(wall, mood.warm, 0.3), 0, 0, width, height),
      times(3 + random.below(3), () =>
        frond(width * between(0.7, 1.1), between(-60, 420), between(2.2, 3.9), between(260, 460)),
      ),
      times(2, () => frond(between(-60, 80), between(620, 860), between(-1.4, -0.2), between(180, 330))),
      poly(shade, [0, 0], [edge, 0], [edge * 0.3 - 80, height], [0, height]),
      rect(mix(wall, mood.ambient, 0.28), 0, height * between(0.84, 0.95), width, height * 0.2),
    ].join(''),
  }
}
