import { type Colour, mix, type Paint } from '../canvas/colours.ts'
import { at, disc, line, poly, rect, times, veil } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'
import type { Composition } from '../scene.types.ts'
import { drawRidge } from '../scenery/land.ts'
import {
  drawFrame,
  drawLightPatch,
  drawPendant,
  drawRoom,
  drawTabletop,
  drawWindow,
  pickWall,
} from '../scenery/room.ts'
import { drawSky } from '../scenery/sky.ts'
import { drawPottedPlant } from '../scenery/trees.ts'

/** Something drawn around the middle of its foot, or around its middle if it's seen from above. */
export type DrawObject = (stage: Stage) => string

interface StillLife {
  /** About 400 units wide or high. */
  object: DrawObject
  /** Smaller things, one or two of which are next to the object. */
  extras?: readonly DrawObject[]
  /** Half the width of the object's foot, for its shadow. */
  foot?: number
  scale?: number
}

const POTS: readonly Colour[] = ['#c8553d', '#f4ebda', '#2f3e4b', '#e8a33d']
const TABLES: readonly Colour[] = ['#b98452', '#8a5a3a', '#d9b48a', '#6b4a3c', '#c9a57c']

/** Draws the background of a table: a wall in the evening light, or a window. */
function drawBackdrop(stage: Stage, wall: Colour): string {
  const { width, between, random } = stage
  const paint = rect(wall, 0, 0, width, 800)
  const scenes = [
    () =>
      drawLightPatch(
        stage,
        width * between(0.02, 0.4),
        between(110, 210),
        width * between(0.45, 0.75),
        between(300, 420),
      ),
    () =>
      drawWindow(
        stage,
        width * between(0.1, 0.3),
        between(40, 90),
        width * between(0.5, 0.68),
        between(330, 420),
      ),
    () =>
      drawLightPatch(stage, width * between(0.3, 0.5), between(100, 180), width * 0.42, between(280, 360)) +
      drawFrame(stage, width * between(0.08, 0.16), between(70, 150), between(120, 170), between(150, 210)),
    () =>
      drawWindow(stage, width * between(0.66, 0.8), between(30, 80), width * 0.44, between(330, 430)) +
      drawPendant(stage, width * between(0.14, 0.4), between(110, 170), between(54, 76), random.pick(POTS)),
  ]
  return paint + random.pick(scenes)()
}

/** Draws the shadow of something on a table. */
const tableShadow = ({ mood }: Stage, x: number, y: number, half: number) =>
  veil(
    0.3,
    poly(
      mood.ambient,
      [x - half, y - 5],
      [x + half, y - 5],
      [x + half * 0.8, y + 9],
      [x - half * 2.4, y + 17],
      [x - half * 2.9, y + 9],
    ),
  )

function placeExtras(stage: Stage, extras: readonly DrawObject[], y: number, reach: number): string {
  const { middle, random, between, chance } = stage
  const chosen = random.sample(extras, chance(0.55) ? 2 : 1)
  const first = chance(0.5) ? -1 : 1
  return chosen
    .map((draw, index) => {
      const side = index === 0 ? first : -first
      const [x, foot] = [middle + side * reach * between(0.92, 1.12), y + between(4, 26)]
      return tableShadow(stage, x, foot, 36) + at(x, foot, draw(stage), { scale: between(0.85, 1.15) })
    })
    .join('')
}

/** Returns a drawing of something on a table in a room. */
export const onTable =
  ({ object, extras = [], foot = 120, scale = 1 }: StillLife) =>
  (stage: Stage): Composition => {
    const { middle, between, random, width } = stage
    const wall = pickWall(stage)
    const y = between(560, 620)
    const [x, stand] = [middle + between(-50, 50), y + 30]
    const size = scale * between(0.9, 1.12)
    return {
      backdrop: wall,
      behind: [
        drawBackdrop(stage, wall),
        drawTabletop(stage, y, random.pick(TABLES), between(70, 110)),
        tableShadow(stage, x, stand, foot * size),
        at(x, stand, object(stage), { scale: size }),
        placeExtras(stage, extras, stand + 8, Math.min(width * 0.4, 290)),
      ].join(''),
    }
  }

/** Returns a drawing of something large in front of the sun's disc, as on a poster. */
export const beforeSun =
  ({ object, extras = [], foot = 110, scale = 1 }: StillLife) =>
  (stage: Stage): Composition => {
    const { middle, between, mood, width, random } = stage
    const ground = between(590, 650)
    const stand = ground + between(40, 64)
    const [x, size] = [middle + between(-44, 44), scale * between(0.94, 1.14)]
    const sun = { x: x + between(-90, 120), y: between(270, 400), r: between(190, 270) }
    const floor = random.pick([mood.far, mood.mid, mix(mood.mid, '#8a5a3a', 0.4)])
    return {
      behind: [
        rect(mood.sky, 0, 0, width, 800),
        disc(mood.sun, sun.x, sun.y, sun.r),
        drawRidge(stage, ground - between(20, 90), 26, mix(floor, mood.glow, 0.35)),
        drawRidge(stage, ground, 12, floor),
        stage.shadow(x, stand, foot * 2 * size, 300),
        at(x, stand, object(stage), { scale: size }),
        placeExtras(stage, extras, stand + 10, Math.min(width * 0.38, 270)),
      ].join(''),
    }
  }

/** Returns a drawing of something on the floor of a room. */
export const inRoom =
  ({ object, foot = 110, scale = 1 }: StillLife) =>
  (stage: Stage): Composition => {
    const { width, middle, between, random, chance } = stage
    const wall = pickWall(stage)
    const floorY = between(590, 640)
    const [x, stand, size] = [
      middle + between(-60, 60),
      floorY + between(60, 96),
      scale * between(0.94, 1.12),
    ]
    const plantX = chance(0.5) ? width * between(0.06, 0.16) : width * between(0.84, 0.94)
    return {
      backdrop: wall,
      behind: [
        drawRoom(stage, { wall, floor: random.pick(TABLES), floorY }),
        drawLightPatch(
          stage,
          width * between(0, 0.3),
          between(110, 200),
          width * between(0.5, 0.8),
          between(320, 420),
        ),
        chance(0.5)
          ? drawFrame(
              stage,
              width * between(0.66, 0.8),
              between(70, 150),
              between(110, 150),
              between(140, 190),
            )
          : '',
        chance(0.7)
          ? drawPottedPlant(stage, plantX, floorY + between(20, 60), between(0.9, 1.4), {
              leaf: '#56805f',
              pot: random.pick(POTS),
            })
          : '',
        stage.shadow(x, stand, foot * 2 * size, 260),
        at(x, stand, object(stage), { scale: size }),
      ].join(''),
    }
  }

/** Returns a drawing of things on a table, seen from above. */
export const fromAbove =
  (
    { object, extras = [], scale = 1 }: StillLife,
    grounds: readonly (Colour | Paint)[] = ['wood', 'sand', 'sage', 'navy', 'rose', '#b98452'],
  ) =>
  (stage: Stage): Composition => {
    const { width, middle, between, random, tones, mood, chance } = stage
    const ground = tones(random.pick(grounds))
    const [x, y, size] = [middle + between(-60, 60), between(350, 450), scale * between(0.92, 1.12)]
    const boards = chance(0.55)
      ? times(6, (index) => line(ground.shade, 3, `M0 ${index * 150 + 40}H${width}`))
      : poly(ground.shade, [0, 0], [width * between(0.2, 0.6), 0], [0, 800 * between(0.4, 0.9)])
    const corners = random.sample(
      [
        [0.14, 0.13],
        [0.86, 0.13],
        [0.14, 0.88],
        [0.86, 0.87],
      ] as const,
      3,
    )
    const dropped = (content: string, left: number, top: number, scaled: number, turn: number) =>
      at(left, top, content, { scale: scaled, turn })
    const around = random.sample(extras, 3).map((draw, index) => {
      const [across = 0.14, down = 0.13] = corners[index] ?? []
      return dropped(draw(stage), width * across, 800 * down, between(0.9, 1.2), between(-40, 40))
    })
    const light = veil(
      mood.isNight ? 0.14 : 0.34,
      poly(
        mood.warm,
        [width * between(0.3, 0.6), 0],
        [width, 0],
        [width, 800 * between(0.3, 0.7)],
        [width * between(0, 0.3), 800],
        [0, 800],
        [0, 800 * between(0.6, 0.9)],
      ),
    )
    return {
      backdrop: ground.base,
      behind:
        rect(ground.base, 0, 0, width, 800) +
        boards +
        light +
        around.join('') +
        dropped(object(stage), x, y, size, between(-26, 26)),
    }
  }

/** Returns a drawing of something under the open sky, with ground below it. */
export const outdoors =
  ({ object, foot = 110, scale = 1 }: StillLife, soil: Colour | Paint) =>
  (stage: Stage): Composition => {
    const { middle, between, mood, tones } = stage
    const horizon = between(470, 540)
    const ground = mix(tones(soil).base, mood.mid, 0.35)
    const [x, stand, size] = [middle + between(-60, 60), between(690, 726), scale * between(0.94, 1.14)]
    return {
      behind: [
        drawSky(stage, { horizon }),
        drawRidge(stage, horizon, 34, mix(ground, mood.glow, 0.4)),
        drawRidge(stage, horizon + 80, 20, ground),
        drawRidge(stage, horizon + 180, 14, mix(ground, mood.near, 0.25)),
        stage.shadow(x, stand, foot * 2 * size, 330),
        at(x, stand, object(stage), { scale: size }),
      ].join(''),
    }
  }
